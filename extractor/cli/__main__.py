"""`python -m extractor.cli`, where the program is not installed."""

from extractor.cli import run

run()
