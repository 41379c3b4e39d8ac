"""Recorded requests and replies held against a catalog.

``reading`` makes exchanges of the lines of a recording, ``judging`` finds what differs, ``coverage`` counts what of the
contract was used. ``replay`` does all three.
"""

from extractor.replay.coverage import Coverage, Share
from extractor.replay.judging import Replayed, replay

__all__ = ["Coverage", "Replayed", "Share", "replay"]
