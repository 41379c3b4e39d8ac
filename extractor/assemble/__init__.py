"""Facts to catalog: naming, families, union, order. ``assemble`` is the entry.

Read ``commands`` (one handler's facts to one command), ``params`` (reads to a tree of parameters), ``replies``
(statuses and result), ``catalog`` (everything together). What a fact means was decided before; here it gets its words.
"""

from extractor.assemble.catalog import Assembled, assemble

__all__ = ["Assembled", "assemble"]
