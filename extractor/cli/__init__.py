"""The command line: flags to an options record, one call of the pipeline, a report, an exit code.

``main`` runs a command line and returns its exit code; ``run`` is the installed program. One command is one file in
``commands``, loaded when it is called, and a command imports what it needs inside its body: `--version` and `--help`
must not pay for a parser. This is the only package that prints, reads the clock or looks at the environment.
"""

from extractor.cli.program import main, run

__all__ = ["main", "run"]
