"""Generated files held against what would be generated now, by facts.

``drift`` compares and says what is wrong; it reads no file and writes none. ``Manifest`` is what `generate` leaves
beside the files: which they are, their hashes, and whether all of them were written.
"""

from extractor.check.drift import CATALOG, Expected, drift
from extractor.check.manifest import MANIFEST, Manifest, carries_banner, digest, dump, read

__all__ = ["CATALOG", "MANIFEST", "Expected", "Manifest", "carries_banner", "digest", "drift", "dump", "read"]
