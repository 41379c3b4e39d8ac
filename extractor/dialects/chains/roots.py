"""The outermost chains of a program: who first compares the request's word with names, and whom it asks in turn.

A chain is one of commands where its branches hand a JSON object on (or return one), and its word is a text parameter,
or is read from a JSON object. Chains that other chains call with the word are inner ones. A chain in code that some
registered handler reaches belongs to that command.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.dialects.callables import symbol_of
from extractor.dialects.chains.compares import EQUAL, PART, Compare, ComparingMacros, base, held_once, often_held
from extractor.dialects.chains.lookups import callees, kind_told, looks_up
from extractor.dialects.chains.standins import Standins, may_stand
from extractor.dialects.chains.summary import Summary, summaries
from extractor.dialects.requests import is_request
from extractor.facts import Place
from extractor.form import (
    Call,
    Cast,
    Conditional,
    Function,
    Member,
    Name,
    Unary,
    walk,
)

if TYPE_CHECKING:
    from extractor.form import Unit
    from extractor.program import Definition, Program

Mark = tuple[int, str]
TEXTS = ("FString", "FStringView", "FName", "std::string", "std::string_view")
_LEVELS = 6
_CUTS = re.compile(rb"\b(?:RightChop|Mid|RemoveFromStart|Split)(?:Inline)?\s*\(")
PARSES = re.compile(rb"\bFJsonSerializer\s*::\s*Deserialize\b")
_TOLD = re.compile(
    rb"\]\s*\([^()]*\bF(?:String|Json|WebSocket|Http)"
    rb"|\b(?:F[A-Z]\w*|\w+_t|uint8)\s*(?:const\s*)?[&*]\s*\w+\s*[,)]"
)
"""A lambda that is told something, or a parameter by reference: a message may come with it."""
_COMMAND = re.compile(
    r"(?i)(?:in|the)?_?(?:mcp|rpc|json|tool|request|message)?_?(?:command|cmd|method|verb|tool|opcode)_?(?:name|type|id|str|string|lower)?"
)
"""What a variable is called that holds a command's name and nothing else: one compare of it is a chain."""
_MOST_CALLERS = 400


class Branch(Struct, frozen=True):
    """A compare with a name: where, and whether the outermost chain makes it. ``word`` is the text that is compared,
    which is the end of the name alone where the rest was taken off before; not ``exact`` where something else that
    stands for it is."""

    place: Place
    outer: bool
    word: str
    exact: bool = True


class Root(Struct, frozen=True):
    """An outermost chain: its function, the word's variable, where the word is read (None: a parameter), the names with
    their compares, and all functions that look at the word.

    ``owner`` is the class that the function is a member of, ``prefix`` what callers send before its names, ``group``
    the name that objects of the class are kept under. ``gates`` are the kinds of messages that code goes on with, where
    the word says no command but what kind a message is (``kind_told``), else None."""

    symbol: str
    unit: Unit
    function: Function
    variable: str
    read_at: Place | None
    names: dict[str, tuple[Branch, ...]]
    dispatchers: frozenset[Mark]
    owner: str = ""
    prefix: str = ""
    group: str = ""
    gates: frozenset[str] | None = None


class Chain(Struct, frozen=True):
    """A function with a word that it compares: the variable, and where it is read. ``lacks`` is what callers take off
    the word before they hand it on, one text for each way."""

    definition: Any
    variable: str
    read_at: Place | None
    compares: tuple[Compare, ...]
    lacks: tuple[str, ...] = ("",)

    @property
    def is_single(self) -> bool:
        """Whether it compares with one name alone, and takes nothing off the word."""
        whole = all(compare.kind != PART and not compare.cut for compare in self.compares)
        return whole and len({compare.literal.casefold() for compare in self.compares}) == 1


def roots(program: Program, handlers: frozenset[Mark]) -> list[Root]:
    """The outermost chains of commands, by place; ``handlers`` are the functions that are registered otherwise."""
    chains = _chains(program)
    if not chains:
        return []
    told: dict[Mark, set[Mark]] = {mark: set() for mark in chains}
    families = {mark: _family(program, chain, chains, told[mark]) for mark, chain in chains.items()}
    for mark in [m for m, chain in chains.items() if chain.is_single and len(chains.keys() & families[m].keys()) > 1]:
        del chains[mark], families[mark], told[mark]  # a word beside those of others, which stand for themselves
    inner = {mark for root, family in families.items() for mark in (*family, *told[root]) if mark != root}
    found = []
    for mark in sorted(chains, key=lambda m: (m[1], m[0])):
        family = families[mark]
        if mark in inner or handlers & family.keys():
            continue
        if chains[mark].read_at is not None or handlers or "." in chains[mark].variable:
            barred = handlers | {m for other, f in families.items() if other != mark for m in f}
            if _reached(program, chains[mark].definition, barred):
                continue
        if chains[mark].read_at is not None and _given_items(program, chains[mark].definition):
            continue
        if handlers and looks_up(program, chains[mark].definition):
            continue  # what routes messages to the registered commands is no command itself, see ``routers``
        root = root_of(mark, chains[mark], family)
        others = chains.keys() - family.keys()
        gates = kind_told(program, chains[mark].definition, chains[mark].variable, others, kept=bool(handlers))
        found.append(root if gates is None else replace(root, gates=gates))
    return found


def root_of(mark: Mark, chain: Chain, family: dict[Mark, Chain]) -> Root:
    """The chain at ``mark`` with the names that it and its family compare the word with."""
    names: dict[str, list[Branch]] = {}
    spelt: dict[str, str] = {}
    for member in (chain, *(c for m, c in family.items() if m != mark)):
        unit = member.definition.unit
        for compare in member.compares:
            for lack in member.lacks if compare.kind != PART else ():
                name = f"{lack}{compare.literal}"
                literal = spelt.setdefault(name.casefold(), name)
                outer = member is chain and not compare.cut
                place = Place(unit.path, unit.line(compare.at))
                branch = Branch(place, outer, compare.word, compare.kind == EQUAL)
                if branch not in names.setdefault(literal, []):
                    names[literal].append(branch)
    definition = chain.definition
    return Root(
        symbol_of(definition),
        definition.unit,
        definition.function,
        chain.variable,
        chain.read_at,
        {literal: tuple(branches) for literal, branches in names.items()},
        frozenset(family),
        definition.owner,
    )


def _chains(program: Program) -> dict[Mark, Chain]:
    """Functions with a chain of commands."""
    found: dict[Mark, Chain] = {}
    macros = ComparingMacros(program)
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        mark = (function.start, unit.path)
        if mark in found or unit.variant:
            continue
        names = often_held(unit, function.start, function.end) | macros.held_in(unit, function)
        asks = may_stand(program, definition)
        cuts = _CUTS.search(unit.text, function.start, function.end) is not None
        if not names and not cuts and not asks and not held_once(unit, function.start, function.end):
            continue
        chain = _chain(program, definition, names, asks)
        if chain is not None:
            found[mark] = chain
    return found


def _chain(program: Program, definition: Definition, held: frozenset[str], asks: bool) -> Chain | None:
    function = definition.function
    params = {p.name for p in function.params if p.type in TEXTS or (p.type == "TCHAR" and "*" in p.declarator)}
    asked = any(is_request(program, p.type) for p in function.params)
    if not asked and PARSES.search(definition.unit.text, function.start, function.end) is None:
        if not params and _TOLD.search(definition.unit.text, function.start, function.end) is None:
            return None  # nothing comes in: what is compared is read from an object that is made here
        if len(params) < 2:
            params = set()  # a word without a request: how something is written down, not what is asked for
    summary = summaries(program).of(definition)
    if summary is None:
        return None
    best: Chain | None = None
    standins = Standins(program, definition) if asks else None
    carriers = {p.name for p in function.params if "FJsonObject" not in p.type and is_request(program, p.type)}
    fields = {name for name in summary.fields() if name.partition(".")[0] in carriers}
    for name in sorted(params | summary.placed.keys() | fields):
        names = summary.related(name)
        cut = any(summary.handed(node, name)[1] - {""} for node in summary.calls) if summary.cuts else False
        every = summary.compares(name)
        cut = cut or any(compare.cut for compare in every)
        standing, branches = standins.asked_for(summary.derived(name)) if standins is not None else ([], [])
        if _breadth(standing) > _breadth(every):
            every = standing
        last = name.rpartition(".")[2]
        alone = _COMMAND.fullmatch(last) is not None
        if not cut and not alone and not (names | {last}) & held and every is not standing:
            continue
        handed = branches if every is standing else [node.then for node in summary.asking(names)]
        if len({c.literal for c in every}) < (1 if cut or alone else 2) or not _dispatches(summary, handed):
            continue
        if summary.defaults.get(name) in {c.literal for c in every}:
            continue  # a request without the word is fine: it is how a command goes about it
        if best is None or _breadth(every) > _breadth(best.compares):
            best = Chain(definition, name, None if name in params else summary.placed.get(name), tuple(every))
    return best


def _breadth(compares: Any) -> int:
    return len({c.literal.casefold() for c in compares if c.kind != PART})


def _dispatches(summary: Summary, branches: list[Any]) -> bool:
    """Whether branches on the word hand a JSON object on; many have to."""
    handing = others = 0
    for branch in branches:
        if any(_hands_on(inner, summary.objects) for inner in walk(branch)):
            handing += 1
        else:
            others += 1
    return handing >= 1 and handing * 3 >= others


def _hands_on(node: Any, objects: set[str]) -> bool:
    if node.__class__ is not Call or (node.callee.__class__ is Member and base(node.callee.object) in objects):
        return False
    return any(_object(arg) in objects for arg in node.args)


def _object(node: Any) -> str:
    """The variable behind ``X``, ``*X``, ``X ? *X : nullptr``, ``X.ToSharedRef()``."""
    for _ in range(5):
        if node.__class__ is Name:
            return str(node.text)
        if node.__class__ is Conditional:
            node = node.then
        elif node.__class__ in (Unary, Cast):
            node = node.operand
        elif node.__class__ is Call and node.callee.__class__ is Member and not node.args:
            node = node.callee.object
        else:
            return ""
    return ""


# --- inner chains --------------------------------------------------------------------------------------------------


def _family(program: Program, chain: Chain, chains: dict[Mark, Chain], told: set[Mark]) -> dict[Mark, Chain]:
    """The chain and those that it asks with its word, or with the request to read the word from again; near ones
    first. Who is told the word but nothing of the request goes into ``told``: it says something of a command."""
    start = chain.definition
    family = {(start.function.start, start.unit.path): chain}
    asked_by: dict[Mark, Mark] = {}
    pending = [(chain, "")]
    while pending and len(family) < 200:
        current, lack = pending.pop(0)
        definition = current.definition
        by = (definition.function.start, definition.unit.path)
        summary = summaries(program).of(definition)
        if summary is None:
            continue
        names = summary.derived(current.variable)
        for node in summary.calls:
            position, cut = summary.handed(node, current.variable)
            whole = _hands_request(summary, definition, node, names)
            if position is None and not whole:
                continue
            lacks = sorted(f"{lack}{each}" for each in cut if each is not None) if position is not None else [""]
            for callee in callees(program, node, definition):
                mark = (callee.function.start, callee.unit.path)
                known = family.get(mark)
                new = [each for each in lacks if known is None or each not in known.lacks]
                if (known is not None and not new) or mark in _askers(by, asked_by):
                    continue
                if position is None:
                    inner = _rereads(program, current, chains.get(mark))
                elif position < len(callee.function.params):
                    inner = known or _asked(program, callee, callee.function.params[position])
                else:
                    continue
                if (inner is None and position is not None and not whole) or not new:
                    told.add(mark)  # of a part that nobody knows no name is made
                elif inner is not None:
                    inner = replace(inner, lacks=(*(known.lacks if known is not None else ()), *new))
                    family[mark] = inner
                    asked_by.setdefault(mark, by)
                    pending += [(inner, each) for each in new]
    for mark in reversed(list(family)):
        if not family[mark].compares and mark in asked_by and mark not in asked_by.values():
            del family[mark], asked_by[mark]  # it hands the word to nobody who looks at it
    return family


def _askers(mark: Mark, asked_by: dict[Mark, Mark]) -> list[Mark]:
    """The function, who asks it, and so on."""
    found = [mark]
    while found[-1] in asked_by:
        found.append(asked_by[found[-1]])
    return found


def _hands_request(summary: Summary, definition: Definition, node: Call, words: frozenset[str]) -> bool:
    """Whether a call hands on a whole message: a JSON object, or a text that the function itself was given."""
    given = (p for p in definition.function.params if p.const or "&" not in p.declarator)
    texts = {p.name for p in given if p.type in TEXTS and p.name not in words}
    return any(_object(arg) in summary.objects or base(arg) in texts for arg in node.args)


def _rereads(program: Program, chain: Chain, other: Chain | None) -> Chain | None:
    """The other chain, where it reads its word from the key from which this one has it."""
    if other is not None and "." in chain.variable:
        return other if chain.variable.partition(".")[2] == other.variable.partition(".")[2] else None
    if chain.read_at is None or other is None or other.read_at is None:
        return None
    mine, its = (summaries(program).of(each.definition) for each in (chain, other))
    if mine is None or its is None:
        return None
    return other if mine.reads.get(chain.variable, {}).keys() & its.reads.get(other.variable, {}).keys() else None


def _asked(program: Program, definition: Definition, param: Any) -> Chain | None:
    """The chain that a callee is, of the parameter that takes the word; None of code that does not look at it."""
    if param.type not in TEXTS or not any(is_request(program, p.type) for p in definition.function.params):
        return None
    summary = summaries(program).of(definition)
    if summary is None:
        return None
    found = summary.compares(param.name)
    passes = any(summary.without(arg, param.name) for node in summary.calls for arg in node.args)
    return Chain(definition, param.name, None, tuple(found)) if found or passes else None


# --- who reaches whom ----------------------------------------------------------------------------------------------


def _reached(program: Program, definition: Definition, barred: frozenset[Mark] | set[Mark]) -> bool:
    """Whether some function of ``barred`` calls the chain, directly or through others; by names in the text."""
    seen = {(definition.function.start, definition.unit.path)}
    pending = {definition.function.name}
    asked: set[str] = set()
    for _ in range(_LEVELS):
        pending -= asked
        if not pending:
            return False
        asked |= pending
        pattern = re.compile(rb"\b(?:" + b"|".join(re.escape(n.encode()) for n in sorted(pending)) + rb")\b")
        pending = set()
        for caller in program.definitions():
            function, unit = caller.function, caller.unit
            mark = (function.start, unit.path)
            if mark in seen:
                continue
            text = unit.text[function.start : function.end]
            brace = text.find(b"{")
            if brace < 0 or pattern.search(text, brace) is None or not _names(unit.body(function), asked):
                continue
            if mark in barred:
                return True
            seen.add(mark)
            pending.add(function.name)
            if len(seen) > _MOST_CALLERS:
                return True
    return False


def _names(body: Any, functions: set[str]) -> bool:
    """Whether code names one of the functions: what stands in comments and texts calls nothing."""
    return any(
        (n.__class__ is Name and n.text.rpartition("::")[2] in functions)
        or (n.__class__ is Member and n.name in functions)
        for n in walk(body)
    )


def _given_items(program: Program, definition: Definition) -> bool:
    """Whether the function is called with an item of an array: what it compares says what the item is."""
    name = re.compile(rb"\b" + re.escape(definition.function.name.encode()) + rb"\s*\(")
    for caller in program.definitions():
        function, unit = caller.function, caller.unit
        if function.start == definition.function.start and unit.path == definition.unit.path:
            continue
        if name.search(unit.text, function.start, function.end) is None:
            continue
        summary = summaries(program).of(caller)
        if summary is None:
            continue
        for node in summary.calls if summary.items else ():
            if any(_object(arg) in summary.items for arg in node.args) and any(
                callee.function is definition.function for callee in callees(program, node, caller)
            ):
                return True
    return False
