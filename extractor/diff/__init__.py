"""What differs between two catalogs, in the words of the contract, and what that does to callers.

``compare`` gives the changes; ``findings`` weighs them by the rules UC6xx. Places are not compared: a catalog whose
lines alone moved is the same contract. ``changes`` holds the record, ``requests`` and ``replies`` the two sides of a
command, ``envelopes`` what wraps them, ``words`` how facts are said, ``places`` where.
"""

from extractor.diff.changes import Change, Effect
from extractor.diff.comparing import compare, findings

__all__ = ["Change", "Effect", "compare", "findings"]
