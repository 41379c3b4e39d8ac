"""A catalog of lamps, and its page: what the tests of pages are about."""

from pathlib import Path

from extractor.catalog import load, sealed
from extractor.render import files

DATA = (Path(__file__).parent.parent / "catalog" / "lanterns.json").read_bytes()
LANTERNS = sealed(load(DATA, "lanterns.json"))
PAGE = "docs/en/command-reference.md"


def page(catalog=LANTERNS, **options):
    """The English page of a catalog."""
    return files(catalog, ("en",), **options)[PAGE].decode()
