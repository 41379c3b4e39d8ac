"""Pages for people: the command reference, from a catalog alone.

Read ``page`` for what stands on a page, ``phrases`` for the contract in words, ``markdown`` for how text from the
source is kept from being markup, ``language`` for translations. Templates: ``templates/reference``.
"""

from extractor.render.language import known as languages
from extractor.render.page import files

__all__ = ["files", "languages"]
