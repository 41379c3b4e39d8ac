"""From a variant's text to the program form: the only package that knows tree-sitter.

``parse`` prepares the text (``reading``), has it parsed (``grammar``), collects what it declares (``declarations``)
and leaves function bodies to be lowered when asked for (``statements``, ``expressions``, by the tables of
``dispatch``). What the text means is left to ``program`` and later stages; what did not parse is a finding.
"""

from extractor.parse.patterns import pattern
from extractor.parse.unit import Parsed, parse

__all__ = ["Parsed", "parse", "pattern"]
