"""Bytes to text: which files a plugin has, how they are encoded, what their names and digests are.

Read ``records``, ``location`` (which folder is the plugin), ``descriptor`` (.uplugin), ``walk`` (the files below),
``decoding``, then ``reading``, whose ``read_tree`` is the entry. Nothing here looks into C++.
"""

from extractor.sources.descriptor import read_descriptor
from extractor.sources.location import ABOVE
from extractor.sources.reading import digest, read_tree, stamp
from extractor.sources.records import Plugin, Source, SourceOptions, Tree
from extractor.sources.walk import is_header, is_read

__all__ = [
    "ABOVE", "Plugin", "Source", "SourceOptions", "Tree", "digest", "is_header", "is_read", "read_descriptor",
    "read_tree", "stamp",
]  # fmt: skip
