"""Statements: from syntax nodes to ``form.Statement``, declarations of variables among them."""

from __future__ import annotations

from tree_sitter import Node

from extractor.form import (
    Block,
    Break,
    Case,
    Continue,
    Declare,
    DoWhile,
    Evaluate,
    Expression,
    For,
    ForEach,
    Goto,
    If,
    Init,
    Label,
    LocalType,
    Return,
    Statement,
    Switch,
    Throw,
    Try,
    Unparsed,
    While,
)
from extractor.parse.context import Context
from extractor.parse.dispatch import EXPRESSION, STATEMENT, found, opaque
from extractor.parse.expressions import arguments, expression
from extractor.parse.grammar import ERROR, TOKEN, ids, one
from extractor.parse.params import params
from extractor.parse.repair import called_by_mistake
from extractor.parse.types import DECLARATORS, FUNCTIONS, TYPE_NODES, Specifiers, declarator, specifiers, split_declaration

_INIT = one("init_declarator")
_LIST = one("initializer_list")
_ARGUMENTS = ids("argument_list")
_ELSE = one("else_clause")
_CONDITION = one("condition_clause")
_INIT_STATEMENT = one("init_statement")
_DECLARATION = ids("declaration")
_CASE = one("case_statement")
_IF = one("if_statement")
_COMPOUND = one("compound_statement")
_EXPRESSION = ids("expression_statement")
_PARAMETERS = ids("parameter_list")


def block(c: Context, node: Node, guard: str = "") -> Block:
    """A compound statement, or any statement as a block of its own."""
    if node.kind_id != _COMPOUND:
        return Block(node.start_byte, node.end_byte, tuple(sequence(c, [node])), guard)
    return Block(node.start_byte, node.end_byte, tuple(sequence(c, node.children)), guard)


def sequence(c: Context, nodes: list[Node]) -> list[Statement]:
    """Statements in a row; what is neither statement nor punctuation is unparsed."""
    out: list[Statement] = []
    for node in nodes:
        lower = STATEMENT[node.kind_id]
        if lower is None:
            if node.is_named:
                out.append(_unknown(c, node))
            continue
        made = lower(c, node)
        if made is None:
            continue
        if type(made) is list:
            out.extend(made)
        else:
            out.append(made)  # type: ignore[arg-type]
    return out


def _unknown(c: Context, node: Node) -> Statement:
    lower = EXPRESSION[node.kind_id]
    if lower is None or lower is opaque:
        return Unparsed(node.start_byte, node.end_byte, found(c, node))
    return Evaluate(node.start_byte, node.end_byte, lower(c, node))


def statement(c: Context, node: Node) -> Statement:
    """One statement; an empty one is an empty block."""
    lower = STATEMENT[node.kind_id]
    made = lower(c, node) if lower is not None else _unknown(c, node)
    if isinstance(made, list):
        if len(made) == 1:
            return made[0]
        return Block(node.start_byte, node.end_byte, tuple(made))
    return made if made is not None else Block(node.start_byte, node.end_byte, ())


def _several(made: Statement | list[Statement] | None) -> tuple[Statement, ...]:
    if made is None:
        return ()
    return tuple(made) if isinstance(made, list) else (made,)


@STATEMENT.at("compound_statement")
def _block(c: Context, node: Node) -> Statement:
    start = node.start_byte
    guard = c.guards.get(start, "") if c.guards else ""
    return Block(start, node.end_byte, tuple(sequence(c, node.children)), guard)


@STATEMENT.at("expression_statement")
def _evaluate(c: Context, node: Node) -> Statement | None:
    inner = node.children[0]
    lower = EXPRESSION[inner.kind_id]
    if lower is None:
        return None
    return Evaluate(node.start_byte, node.end_byte, lower(c, inner))


def _error(c: Context, node: Node) -> Statement:
    return Unparsed(node.start_byte, node.end_byte, found(c, node))


STATEMENT[ERROR] = _error


@STATEMENT.at("declaration", "field_declaration")
def _declaration(c: Context, node: Node) -> list[Statement]:
    return declared(c, node)


def declared(c: Context, node: Node) -> list[Statement]:
    """The variables of a declaration, one ``Declare`` each; a type declared on the way comes first.

    ``Foo Bar(Args);``, which the grammar reads as a function's declaration, is a variable.
    """
    children = node.children
    first = split_declaration(children)
    before = specifiers(c, children[:first])
    out: list[Statement] = []
    if before.body is not None:
        out.extend(_local_type(c, before.body))
    index = first
    count = len(children)
    while index < count:
        child = children[index]
        index += 1
        kind = child.kind_id
        if kind == _INIT:
            parts = child.children
            value, style = initial(c, parts[-1])
            target = parts[0]
            out.append(variable(c, child.start_byte, child.end_byte, target, before, value, style))
        elif kind in DECLARATORS:
            value, style, end = None, "", child.end_byte
            if index < count:
                follower = children[index]
                if TOKEN.get(follower.kind_id) == "=" and index + 1 < count:
                    value, style = initial(c, children[index + 1])
                    end = children[index + 1].end_byte
                    index += 2
                elif follower.kind_id == _LIST:
                    value, style = initial(c, follower)
                    end = follower.end_byte
                    index += 1
            out.append(variable(c, child.start_byte, end, child, before, value, style))
        elif kind == ERROR:
            out.append(Unparsed(child.start_byte, child.end_byte, found(c, child)))
    return out


def initial(c: Context, node: Node) -> tuple[Expression | None, str]:
    """An initialiser's value and its style."""
    kind = node.kind_id
    if kind in _ARGUMENTS:
        args = arguments(c, node)
        if not args:
            return None, "("
        return (args[0] if len(args) == 1 else Init(node.start_byte, node.end_byte, "", args)), "("
    value = expression(c, node)
    if kind == _LIST and TOKEN.get(node.prev_sibling.kind_id if node.prev_sibling is not None else -1) != "=":
        return value, "{"
    return value, "="


def variable(
    c: Context, start: int, end: int, target: Node, before: Specifiers, value: Expression | None, style: str
) -> Declare:
    """One declared variable; ``target`` is its declarator."""
    parts = declarator(c, target)
    if parts.function is not None and not parts.is_variable:
        listed = parts.function.children[-1]
        for child in parts.function.children:
            if child.kind_id in _PARAMETERS:
                listed = child
        args = called_by_mistake(c, listed)
        if args is not None:
            style = "("
            if args:
                value = args[0] if len(args) == 1 else Init(listed.start_byte, listed.end_byte, "", args)
    type_ = before.type
    if parts.is_variable:
        type_ = c.types[c.source[start:end]]
    return Declare(start, end, type_, parts.names, value, style, parts.marks, before.const, before.static, parts.array)


def _local_type(c: Context, node: Node) -> list[Statement]:
    from extractor.parse.declarations import local_types

    return [LocalType(made.start, made.end, made) for made in local_types(c, node)]


@STATEMENT.at("class_specifier", "struct_specifier", "union_specifier", "enum_specifier", "alias_declaration",
              "type_definition", "using_declaration", "namespace_alias_definition")  # fmt: skip
def _types(c: Context, node: Node) -> list[Statement]:
    return _local_type(c, node)


@STATEMENT.at("static_assert_declaration", "friend_declaration", "template_declaration", "attribute_declaration",
              "seh_leave_statement")  # fmt: skip
def _none(c: Context, node: Node) -> None:
    return None


@STATEMENT.at("break_statement")
def _break(c: Context, node: Node) -> Statement:
    return Break(node.start_byte, node.end_byte)


@STATEMENT.at("continue_statement")
def _continue(c: Context, node: Node) -> Statement:
    return Continue(node.start_byte, node.end_byte)


@STATEMENT.at("return_statement", "co_return_statement")
def _return(c: Context, node: Node) -> Statement:
    children = node.children
    if len(children) > 1:
        lower = EXPRESSION[children[1].kind_id]
        if lower is not None:
            return Return(node.start_byte, node.end_byte, lower(c, children[1]))
    return Return(node.start_byte, node.end_byte)


@STATEMENT.at("throw_statement")
def _throw(c: Context, node: Node) -> Statement:
    children = node.children
    lower = EXPRESSION[children[1].kind_id] if len(children) > 1 else None
    return Throw(node.start_byte, node.end_byte, lower(c, children[1]) if lower is not None else None)


@STATEMENT.at("co_yield_statement")
def _yield(c: Context, node: Node) -> Statement:
    return Unparsed(node.start_byte, node.end_byte, found(c, node))


@STATEMENT.at("goto_statement")
def _goto(c: Context, node: Node) -> Statement:
    label = node.children[1]
    return Goto(node.start_byte, node.end_byte, c.names[c.source[label.start_byte : label.end_byte]])


@STATEMENT.at("labeled_statement")
def _label(c: Context, node: Node) -> Statement:
    label, body = node.children[0], node.children[-1]
    name = c.names[c.source[label.start_byte : label.end_byte]]
    return Label(node.start_byte, node.end_byte, name, statement(c, body))


@STATEMENT.at("attributed_statement")
def _attributed(c: Context, node: Node) -> Statement:
    return statement(c, node.children[-1])


Clause = tuple[tuple[Statement, ...], "Expression | Declare"]


def condition(c: Context, node: Node) -> Clause:
    """``(init; condition)``: the init's statements and what is tested."""
    init: tuple[Statement, ...] = ()
    tested: Expression | Declare | None = None
    for child in node.children:
        kind = child.kind_id
        if kind == _INIT_STATEMENT:
            for inner in child.children:
                lower = STATEMENT[inner.kind_id]
                if lower is not None:
                    init += _several(lower(c, inner))
        elif kind in _DECLARATION:
            made = declared(c, child)
            last = made[-1] if made else None
            if isinstance(last, Declare):
                init += tuple(made[:-1])
                tested = last
        elif kind == ERROR:
            init += (_error(c, child),)
        else:
            lowers = EXPRESSION[kind]
            if lowers is not None:
                tested = lowers(c, child)
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
            other = _error(c, at)
            break
        links.append((at, clause, then if then is not None else Block(at.end_byte, at.end_byte, ())))
        at = None
        if alternative is not None:
            if alternative.kind_id == _IF:
                at = alternative
            else:
                other = statement(c, alternative)
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
        return _error(c, node)
    init, tested = clause
    made = While(node.start_byte, node.end_byte, tested, body)
    return Block(node.start_byte, node.end_byte, (*init, made)) if init else made


@STATEMENT.at("do_statement")
def _do(c: Context, node: Node) -> Statement:
    children = [child for child in node.children if child.is_named]
    if len(children) != 2:
        return _error(c, node)
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
            init = _several(_evaluate(c, child))
            place = 1
        elif EXPRESSION[kind] is not None and place < 3:
            parts[place] = expression(c, child)
    first, tested, step = parts
    if first is not None and not isinstance(first, Declare):
        init = (Evaluate(first.start, first.end, first),)
    if body is None:
        return _error(c, node)
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
                lower = STATEMENT[inner.kind_id]
                if lower is not None:
                    init += _several(lower(c, inner))
        elif kind in DECLARATORS and any(each.kind_id in TYPE_NODES for each in before):
            target = child
        elif mark not in ("for", "("):
            before.append(child)
    if target is None or over is None or body is None:
        return _error(c, node)
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
        return _error(c, node)
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
                        Declare(param.start, param.end, param.type, (param.name,), None, "", param.declarator, param.const)
                        for param in params(c, inner)
                        if param.name
                    )
                elif inner.kind_id == _COMPOUND:
                    made = block(c, inner)
                    handlers.append(Block(made.start, made.end, caught + made.body))
    if body is None:
        return _error(c, node)
    return Try(node.start_byte, node.end_byte, body, tuple(handlers))


@STATEMENT.at("function_definition")
def _nested_function(c: Context, node: Node) -> Statement:
    """A function inside a function: a macro followed by a block (``ON_SCOPE_EXIT { … }``), read as a function."""
    for child in node.children:
        if child.kind_id == _COMPOUND:
            first = node.children[0]
            name = c.names[c.source[first.start_byte : first.end_byte]]
            if first.kind_id in FUNCTIONS:
                return Unparsed(node.start_byte, node.end_byte, (*found(c, first), *found(c, child)))
            return block(c, child, name)
    return _error(c, node)
