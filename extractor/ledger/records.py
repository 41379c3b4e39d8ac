"""The ledger's records, its document, and the check that nothing was counted twice or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from extractor.findings import Finding

READ, REPLY, REGISTRATION = "read", "reply", "registration"
PARAM, OTHER, UNREACHED, UNEXPLAINED = "param", "other", "unreached", "unexplained"
VERDICTS = {
    READ: (PARAM, OTHER, UNREACHED, UNEXPLAINED),
    REPLY: (REPLY, OTHER, UNREACHED, UNEXPLAINED),
    REGISTRATION: (REGISTRATION, OTHER, UNEXPLAINED),
}


class Entry(Struct, frozen=True, order=True):
    """One place. ``kind`` is ``read reply registration``, ``text`` the name that was found there.

    ``verdict`` is ``param`` (of ``commands``), ``reply`` (of ``commands``), ``registration`` (of ``commands``),
    ``other`` (``what`` says of what), ``unreached`` (no command comes there; ``what`` says why) or ``unexplained``.
    """

    file: str
    line: int
    column: int
    kind: str
    text: str
    verdict: str
    what: str = ""
    commands: tuple[str, ...] = ()


class Ledger(Struct, frozen=True):
    """All places, by file and line; ``counts`` are those of the text by kind, counted by themselves."""

    entries: tuple[Entry, ...]
    counts: tuple[tuple[str, int], ...]
    findings: tuple[Finding, ...] = ()


def sums(ledger: Ledger) -> Mapping[str, Mapping[str, int]]:
    """The number of entries by kind and verdict, each verdict that the kind can have being there."""
    found = Counter((entry.kind, entry.verdict) for entry in ledger.entries)
    return {kind: {verdict: found[kind, verdict] for verdict in verdicts} for kind, verdicts in VERDICTS.items()}


def balance(ledger: Ledger) -> list[str]:
    """What is wrong with the sums, one line each; nothing where each place of the text has one verdict."""
    wrong = []
    summed = sums(ledger)
    for kind, count in ledger.counts:
        total = sum(summed[kind].values())
        if total != count:
            wrong.append(f"{count} {kind} places in the text, {total} in the ledger")
    places = Counter((e.file, e.line, e.column, e.kind, e.text) for e in ledger.entries)
    wrong += [
        f"{file}:{line}:{column} {text} stands {n} times"
        for (file, line, column, _, text), n in sorted(places.items())
        if n > 1
    ]
    wrong += [
        f"{e.file}:{e.line} has no verdict {e.verdict}" for e in ledger.entries if e.verdict not in VERDICTS[e.kind]
    ]
    return wrong


def document(ledger: Ledger) -> bytes:
    """The bytes of the ledger's JSON: for each kind the count of the text and the sums, then all places."""
    counts = dict(ledger.counts)
    head = {kind: {"in_text": counts.get(kind, 0), **verdicts} for kind, verdicts in sums(ledger).items()}
    whole = {"counts": head, "places": [msgspec.to_builtins(entry) for entry in ledger.entries]}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"
