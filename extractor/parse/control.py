"""Statements that decide what runs: conditions, loops, switches, handlers of exceptions."""

from __future__ import annotations

from tree_sitter import Node

from extractor.form import (
    Block,
    Case,
    Declare,
    DoWhile,
    Evaluate,
    Expression,
    For,
    ForEach,
    If,
    Statement,
    Switch,
    Try,
    Unparsed,
    While,
)
from extractor.parse.context import Context
from extractor.parse.dispatch import EXPRESSION, STATEMENT, found, opaque
from extractor.parse.expressions import LONGEST, expression
from extractor.parse.grammar import ERROR, TOKEN, ids, one
from extractor.parse.params import params
from extractor.parse.statements import block, declared, evaluated, sequence, several, stated, statement, unparsed
from extractor.parse.types import DECLARATORS, TYPE_NODES, declarator, specifiers

_ELSE = one("else_clause")
_CONDITION = one("condition_clause")
_INIT_STATEMENT = one("init_statement")
_DECLARATION = ids("declaration")
_CASE = one("case_statement")
_IF = one("if_statement")
_COMPOUND = one("compound_statement")
_EXPRESSION = ids("expression_statement")
_PARAMETERS = ids("parameter_list")

Clause = tuple[tuple[Statement, ...], "Expression | Declare"]


def condition(c: Context, node: Node) -> Clause:
    """``(init; condition)``: the init's statements and what is tested."""
    init: tuple[Statement, ...] = ()
    tested: Expression | Declare | None = None
    for child in node.children:
        kind = child.kind_id
        if kind == _INIT_STATEMENT:
            for inner in child.children:
                init += stated(c, inner)
        elif kind in _DECLARATION:
            made = declared(c, child)
            last = made[-1] if made else None
            if isinstance(last, Declare):
                init += tuple(made[:-1])
                tested = last
        elif kind == ERROR:
            init += (unparsed(c, child),)
        else:
            lower = EXPRESSION[kind]
            if lower is not None:
                tested = lower(c, child)
    if tested is None:
        tested = opaque(c, node)
    return init, tested


@STATEMENT.at("if_statement")
def _if(c: Context, node: Node) -> Statement:
    """A chain of ``else if`` is walked in a loop and built from its end."""
    links: list[tuple[Node, Clause, Statement]] = []
    other: Statement | None = None
    at: Node | None = node
    while at is not None:
        clause: Clause | None = None
        then: Statement | None = None
        alternative: Node | None = None
        for child in at.children:
            kind = child.kind_id
            if kind == _CONDITION:
                clause = condition(c, child)
            elif kind == _ELSE:
                alternative = child.children[-1]
            elif kind == ERROR:
                continue
            elif STATEMENT[kind] is not None:
                then = statement(c, child)
        if clause is None:
            other = unparsed(c, at)
            break
        links.append((at, clause, then if then is not None else Block(at.end_byte, at.end_byte, ())))
        at = None
        if alternative is not None:
            if alternative.kind_id == _IF:
                at = alternative
            else:
                other = statement(c, alternative)
    if len(links) > LONGEST:
        return unparsed(c, node)
    while links:
        at, (init, tested), then = links.pop()
        other = If(at.start_byte, at.end_byte, init, tested, then, other)
    assert other is not None
    return other


@STATEMENT.at("while_statement")
def _while(c: Context, node: Node) -> Statement:
    clause: Clause | None = None
    body: Statement | None = None
    for child in node.children:
        if child.kind_id == _CONDITION:
            clause = condition(c, child)
        elif STATEMENT[child.kind_id] is not None:
            body = statement(c, child)
    if clause is None or body is None:
        return unparsed(c, node)
    init, tested = clause
    made = While(node.start_byte, node.end_byte, tested, body)
    return Block(node.start_byte, node.end_byte, (*init, made)) if init else made


@STATEMENT.at("do_statement")
def _do(c: Context, node: Node) -> Statement:
    children = [child for child in node.children if child.is_named]
    if len(children) != 2:
        return unparsed(c, node)
    return DoWhile(node.start_byte, node.end_byte, statement(c, children[0]), expression(c, children[1]))


@STATEMENT.at("for_statement")
def _for(c: Context, node: Node) -> Statement:
    """The three parts are told apart by the semicolons; a declaration brings its own."""
    init: tuple[Statement, ...] = ()
    parts: list[Expression | Declare | None] = [None, None, None]
    place = 0
    body: Statement | None = None
    inside = False
    for child in node.children:
        kind = child.kind_id
        mark = TOKEN.get(kind)
        if mark == "(":
            inside = True
        elif mark == ";":
            place += 1
        elif mark == ")":
            inside = False
        elif not inside:
            if STATEMENT[kind] is not None:
                body = statement(c, child)
        elif kind in _DECLARATION:
            made = declared(c, child)
            if place == 0:
                init = tuple(made)
                place = 1
            elif made and isinstance(made[-1], Declare):
                parts[1] = made[-1]
                place = 2
        elif kind in _EXPRESSION:
            init = several(evaluated(c, child))
            place = 1
        elif EXPRESSION[kind] is not None and place < 3:
            parts[place] = expression(c, child)
    first, tested, step = parts
    if first is not None and not isinstance(first, Declare):
        init = (Evaluate(first.start, first.end, first),)
    if body is None:
        return unparsed(c, node)
    assert not isinstance(step, Declare)
    return For(node.start_byte, node.end_byte, init, tested, step, body)


@STATEMENT.at("for_range_loop")
def _for_each(c: Context, node: Node) -> Statement:
    init: tuple[Statement, ...] = ()
    before: list[Node] = []
    target: Node | None = None
    over: Expression | None = None
    body: Statement | None = None
    place = 0
    for child in node.children:
        kind = child.kind_id
        mark = TOKEN.get(kind)
        if mark == ":":
            place = 1
        elif mark == ")" and place == 1:
            place = 2
        elif place == 2:
            if STATEMENT[kind] is not None:
                body = statement(c, child)
        elif place == 1:
            if EXPRESSION[kind] is not None:
                over = expression(c, child)
        elif kind == _INIT_STATEMENT:
            for inner in child.children:
                init += stated(c, inner)
        elif kind in DECLARATORS and any(each.kind_id in TYPE_NODES for each in before):
            target = child
        elif mark not in ("for", "("):
            before.append(child)
    if target is None or over is None or body is None:
        return unparsed(c, node)
    what = specifiers(c, before)
    parts = declarator(c, target)
    start = before[0].start_byte
    variable = Declare(
        start, target.end_byte, what.type, parts.names, None, "", parts.marks, what.const, False, parts.array
    )
    return ForEach(node.start_byte, node.end_byte, init, variable, over, body)


@STATEMENT.at("switch_statement")
def _switch(c: Context, node: Node) -> Statement:
    """Statements in front of the first label declare at most: they go with the init."""
    clause: Clause | None = None
    cases: list[Case] = []
    stray: list[Statement] = []
    for child in node.children:
        if child.kind_id == _CONDITION:
            clause = condition(c, child)
        elif child.kind_id == _COMPOUND:
            for inner in child.children:
                if inner.kind_id == _CASE:
                    cases.append(case(c, inner))
                elif inner.is_named and not cases:
                    stray.extend(sequence(c, [inner]))
                elif inner.is_named:
                    last = cases.pop()
                    more = tuple(sequence(c, [inner]))
                    cases.append(Case(last.start, inner.end_byte, last.value, last.body + more))
    if clause is None:
        return unparsed(c, node)
    init, subject = clause
    return Switch(node.start_byte, node.end_byte, init + tuple(stray), subject, tuple(cases))


def case(c: Context, node: Node) -> Case:
    """One label and its statements."""
    children = node.children
    value: Expression | None = None
    at = 1
    if TOKEN.get(children[0].kind_id) == "case":
        value = expression(c, children[1])
        at = 2
    while at < len(children) and TOKEN.get(children[at].kind_id) != ":":
        at += 1
    return Case(node.start_byte, node.end_byte, value, tuple(sequence(c, children[at + 1 :])))


@STATEMENT.at("case_statement")
def _loose_case(c: Context, node: Node) -> Statement:
    """A label inside a block inside its switch: control may come from anywhere."""
    return Unparsed(node.start_byte, node.end_byte, found(c, node))


@STATEMENT.at("try_statement", "seh_try_statement")
def _try(c: Context, node: Node) -> Statement:
    body: Block | None = None
    handlers: list[Block] = []
    for child in node.children:
        if child.kind_id == _COMPOUND and body is None:
            body = block(c, child)
        elif child.is_named:
            caught: tuple[Statement, ...] = ()
            for inner in child.children:
                if inner.kind_id in _PARAMETERS:
                    caught = tuple(
                        Declare(
                            param.start, param.end, param.type, (param.name,), None, "", param.declarator, param.const
                        )
                        for param in params(c, inner)
                        if param.name
                    )
                elif inner.kind_id == _COMPOUND:
                    made = block(c, inner)
                    handlers.append(Block(made.start, made.end, caught + made.body))
    if body is None:
        return unparsed(c, node)
    return Try(node.start_byte, node.end_byte, body, tuple(handlers))
