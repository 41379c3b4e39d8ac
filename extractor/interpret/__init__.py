"""Interpretation: what a handler's code really does with a request, by abstract execution.

``interpret`` is the entry. ``machine`` holds a run, ``statements``, ``loops`` and ``expressions`` execute, ``calls``
enters callees, ``places`` and ``havoc`` hold what variables may be, ``engine``, ``json``, ``strings``, ``containers``
know the engine, ``replies`` judges exits, ``decide`` asks what is required; ``envelope`` and ``events`` look beside the
handlers. Nothing here knows a dialect, a file or a plugin.
"""

from extractor.interpret.envelope import interpret_wire
from extractor.interpret.explaining import Explanation, explain
from extractor.interpret.handler import interpret
from extractor.interpret.many import interpret_all
from extractor.interpret.visits import PASSED, TAKEN, Visits

__all__ = ["PASSED", "TAKEN", "Explanation", "Visits", "explain", "interpret", "interpret_all", "interpret_wire"]
