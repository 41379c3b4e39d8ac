"""Explanations for the terminal: each fact, what was assumed, and the places as a chain of code frames."""

from __future__ import annotations

from extractor.cli.tables import bold
from extractor.cli.words import say, told
from extractor.explaining import Explained
from extractor.report import Context, frame, where


def chain(explained: Explained, color: bool) -> str:
    """The explanations one after another; a sentence where there is nothing to explain.

    actor.spawn: path is needed
      assuming that path is absent
    Bridge/Source/Private/Actor.cpp:31:7: this is always true then
        31 |     if (!Payload->TryGetStringField(TEXT("path"), Path))
           |         ^
      1 exit is left, 1 of them a refusal: no call succeeds
    """
    if not explained.explanations:
        return say("%(command)s needs nothing", command=explained.command) + "\n"
    context = Context(root=explained.root, color=color, line=explained.line)
    parts = []
    for each in explained.explanations:
        assuming = say("assuming %(what)s", what=told(each.assumed))
        lines = [bold(f"{explained.command}: {told(each.fact)}", color) + "\n", f"  {assuming}\n"]
        for step in each.steps:
            at = where(step.file, step.line, step.column, explained.root)
            lines.append(f"{at}: {told(step.says)}\n" + frame(step.file, step.line, step.column, context))
        lines.append(f"  {told(each.conclusion)}\n")
        parts.append("".join(lines))
    return "\n".join(parts)
