"""The survey: what `uecatalog init` says of a plugin, and the configuration that it writes.

``surveyed`` looks at registrations (``dialects.shapes``) and at replies (``replying``), ``written`` makes the text of
``uecatalog.toml`` of it. Everything is said with the place that shows it; what is doubtful is written as a comment.
"""

from extractor.survey.records import Survey, Trait
from extractor.survey.surveying import surveyed
from extractor.survey.writing import Asked, written

__all__ = ["Asked", "Survey", "Trait", "surveyed", "written"]
