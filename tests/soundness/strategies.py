"""Draws handlers: which idioms, nested how, over which keys, from any source of random choices.

`drawn` takes a `random.Random`: a seeded one gives the same handlers in every process and at every place of the
suite; the one that Hypothesis hands out makes `handlers()`, a strategy that shrinks.


Weights follow what real handlers do most. A key is drawn anew for most steps and taken again now and then, so that
reads of one key meet each other. Depth is bounded; so is the number of steps, to keep a handler readable when it is
the one that failed.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from soundness.plan import (
    SPLITS,
    AnyOf,
    Choice,
    Collect,
    Early,
    Exclusive,
    Fallback,
    Forward,
    Handler,
    HeaderSplit,
    Held,
    Helper,
    Inside,
    Items,
    KeyList,
    Late,
    Merged,
    NeedNumber,
    NeedText,
    Nested,
    Opaque,
    OptBool,
    OptNumber,
    OptText,
    Present,
    Show,
    Split,
    Step,
    Terminal,
    Through,
    Vector,
    Walk,
)

WORDS = [
    "name",
    "path",
    "assetPath",
    "class_name",
    "folder",
    "label",
    "target",
    "source",
    "mesh",
    "material",
    "parent",
    "child",
    "slot",
    "tag",
    "filter",
    "query",
    "mode_hint",
    "width",
    "height",
    "depth",
    "count",
    "limit",
    "offset",
    "weight",
    "radius",
    "scale",
    "yaw",
    "alpha",
    "ratio",
    "index",
    "order",
    "level",
    "layer",
    "group",
    "owner",
    "socket",
    "bone",
    "curve",
    "track",
    "frame",
    "rate",
    "duration",
    "delay",
    "title",
    "text",
    "color",
    "font",
    "anchor",
    "padding",
    "style",
    "variant",
    "region",
    "zone",
    "profile",
    "preset",
    "template",
    "output",
    "format",
    "quality",
    "channel",
    "prefix_text",
    "suffix_text",
    "comment",
    "reason",
]
OBJECTS = ["options", "settings", "transform_in", "meta", "bounds", "layout", "extra", "info"]
ARRAYS = ["items", "entries", "nodes", "batch", "rows"]
FLAGS = ["force", "recursive", "dryRun", "overwrite", "verbose", "selected", "visible", "strict"]
CHOOSERS = ["mode", "action", "kind", "direction", "state", "operation"]
VECTORS = ["location", "rotation", "extent", "pivot"]
LITERALS = ("set", "clear", "Toggle", "append", "front", "back", "Left", "right", "all", "none")
CODES = (400, 400, 400, 404, 409, 422, 500)

TEXT_WAYS = (
    "try",
    "try",
    "try_empty",
    "try_empty",
    "initial",
    "get",
    "has",
    "typed",
    "field",
    "flag",
    "trimmed",
    "length",
    "require",
    "require",
    "macro",
    "getter",
)
OBJECT_WAYS = (
    "copy", "argument", "item", "capture", "assign", "base", "virtual", "current", "pointer", "data", "view", "const",
    "template", "member", "self", "pair",
)  # fmt: skip
NUMBER_WAYS = ("try", "try", "initial", "minus", "get", "has", "range", "require")


class _Names:
    """The keys used so far in one object."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.used: list[str] = []

    def fresh(self, pool: tuple[str, ...] | list[str] = tuple(WORDS)) -> str:
        """A key: mostly new, now and then one that was used before, seldom in another spelling of its case."""
        mine = [name for name in self.used if name in pool]
        if mine and self.rng.randint(0, 11) == 0:
            return str(self.rng.choice(mine))
        free = [name for name in pool if name not in self.used] or list(pool)
        name = str(self.rng.choice(free))
        self.used.append(name)
        return name

    def several(self, low: int, high: int) -> tuple[str, ...]:
        """That many different keys."""
        count = self.rng.randint(low, high)
        found: list[str] = []
        while len(found) < count:
            name = self.fresh()
            if name not in found:
                found.append(name)
        return tuple(found)


class _Drawer:
    """Draws steps; `place` is handler, helper or item, which decides what may stand there."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.budget = rng.randint(2, 12)

    def pick(self, options: Any) -> Any:
        return self.rng.choice(tuple(options))

    def chance(self, one_in: int) -> bool:
        return bool(self.rng.randint(1, one_in) == 1)

    def code(self) -> int:
        return int(self.pick(CODES))

    def steps(self, names: _Names, depth: int, place: str, low: int = 1, high: int = 3) -> tuple[Step, ...]:
        """Some steps over the object whose keys `names` keeps."""
        found: list[Step] = []
        for _ in range(self.rng.randint(low, high)):
            if self.budget <= 0:
                break
            found.append(self.step(names, depth, place))
        return tuple(found) or (OptText(names.fresh(), "try"),)

    def step(self, names: _Names, depth: int, place: str) -> Step:
        self.budget -= 1
        simple = [
            "need",
            "need",
            "need",
            "number",
            "opt",
            "opt",
            "optnum",
            "bool",
            "merged",
            "any",
            "any",
            "exclusive",
            "list",
            "vector",
            "collect",
            "show",
            "opaque",
            "fallback",
            "late",
            "through",
            "held",
        ]
        nesting = [
            "choice",
            "choice",
            "present",
            "inside",
            "nested",
            "nested",
            "items",
            "helper",
            "helper",
            "split",
            "header",
            "fork",
            "walk",
        ]
        kinds = simple + (nesting if depth > 0 else []) + (["early"] if place == "handler" else [])
        drawn: Step = getattr(self, "_" + self.pick(kinds))(names, depth, place)
        return drawn

    def _need(self, names: _Names, depth: int, place: str) -> Step:
        ways = TEXT_WAYS if place == "handler" else tuple(w for w in TEXT_WAYS if w != "macro")
        return NeedText(names.fresh(), self.pick(ways), code=self.code())

    def _number(self, names: _Names, depth: int, place: str) -> Step:
        return NeedNumber(
            names.fresh(), self.pick(NUMBER_WAYS), self.pick(("double", "int32", "float")), code=self.code()
        )

    def _opt(self, names: _Names, depth: int, place: str) -> Step:
        ways = ("try", "ternary", "get", "getter", "chain")
        return OptText(names.fresh(), self.pick(ways), self.pick(("", "fill", "/Game")), self.chance(2))

    def _optnum(self, names: _Names, depth: int, place: str) -> Step:
        bounds = self.pick(("", "", "clamp", "max", "refuse", "cvar"))
        return OptNumber(
            names.fresh(),
            self.pick(("try", "ternary", "get")),
            self.pick((0, 1, 5)),
            bounds,
            self.chance(3),
            code=self.code(),
        )

    def _bool(self, names: _Names, depth: int, place: str) -> Step:
        inner = self.steps(names, depth - 1, place, 1, 1) if depth > 0 and self.chance(2) else ()
        return OptBool(names.fresh(FLAGS), self.pick(("try", "ternary", "get")), self.chance(3), inner)

    def _merged(self, names: _Names, depth: int, place: str) -> Step:
        return Merged(names.several(2, 3), self.pick(("or", "empty", "and", "late")), code=self.code())

    def _any(self, names: _Names, depth: int, place: str) -> Step:
        ways = ("empty", "has", "chain", "chain_and", "counter", "helper", "found", "pointer")
        return AnyOf(names.several(2, 3), self.pick(ways), code=self.code())

    def _exclusive(self, names: _Names, depth: int, place: str) -> Step:
        first, second = names.several(2, 2)
        return Exclusive((first, second), self.pick(("has", "text", "exactly")), code=self.code())

    def _list(self, names: _Names, depth: int, place: str) -> Step:
        prefix = self.pick(("", "", "new_"))
        return KeyList(names.several(2, 3), prefix, self.pick(("each", "any", "read")), code=self.code())

    def _vector(self, names: _Names, depth: int, place: str) -> Step:
        return Vector(names.fresh(VECTORS), self.chance(2), code=self.code())

    def _collect(self, names: _Names, depth: int, place: str) -> Step:
        return Collect(names.fresh(), self.pick(("array", "strings", "split", "single")), code=self.code())

    def _show(self, names: _Names, depth: int, place: str) -> Step:
        shown = self.pick(("plain", "maybe", "object", "list", "builder"))
        return Show(self.pick(("detail", "summary", "total", "state_out", "warnings")), shown)

    def _fallback(self, names: _Names, depth: int, place: str) -> Step:
        ways = ("config", "parse", "convert", "lambda", "files", "pointer", "branch")
        return Fallback(names.fresh(), self.pick(ways), code=self.code())

    def _late(self, names: _Names, depth: int, place: str) -> Step:
        return Late(names.several(2, 3), self.pick(("flag", "text", "list", "count")), code=self.code())

    def _through(self, names: _Names, depth: int, place: str) -> Step:
        ways = ("function", "template", "recursion", "table", "member", "default")
        return Through(names.fresh(), self.pick(ways), code=self.code())

    def _held(self, names: _Names, depth: int, place: str) -> Step:
        return Held(names.fresh(), self.pick(OBJECT_WAYS), self.chance(2), code=self.code())

    def _opaque(self, names: _Names, depth: int, place: str) -> Step:
        return Opaque(self.pick(("load", "world", "spawn", "show")), code=self.code())

    def _fork(self, names: _Names, depth: int, place: str) -> Step:
        inner = self.steps(names, depth - 1, place, 1, 2)
        return Opaque("fork", inner, self.steps(names, depth - 1, place, 1, 1) if self.chance(2) else ())

    def _early(self, names: _Names, depth: int, place: str) -> Step:
        way = self.pick(("opaque", "has", "flag", "equal", "empty"))
        key = "" if way == "opaque" else names.fresh()
        return Early(way, key, self.pick((200, 200, 202)))

    def _choice(self, names: _Names, depth: int, place: str) -> Step:
        literals = tuple(self.rng.sample(LITERALS, self.rng.randint(2, 4)))
        branches = tuple(self.steps(names, depth - 1, place, 1, 2) if self.chance(2) else () for _ in literals)
        compare = self.pick(("eq", "eq", "equals_ic", "equals_cs", "lower", "contains", "map", "enum"))
        default = self.pick((None, literals[0], literals[-1]))
        return Choice(
            names.fresh(CHOOSERS),
            literals,
            branches,
            compare,
            default,
            self.pick(("error", "error", "nothing")),
            code=self.code(),
        )

    def _present(self, names: _Names, depth: int, place: str) -> Step:
        way = self.pick(("has", "typed", "field", "text"))
        return Present(names.fresh(), self.steps(names, depth - 1, place, 1, 2), self.chance(4), way)

    def _inside(self, names: _Names, depth: int, place: str) -> Step:
        return Inside(names.fresh(), self.steps(names, depth - 1, place, 1, 2), not self.chance(3), code=self.code())

    def _nested(self, names: _Names, depth: int, place: str) -> Step:
        way = self.pick(("need", "need", "optional", "optional", "get", "flexible", "value"))
        inner = self.steps(_Names(self.rng), depth - 1, "helper" if place == "handler" else place, 1, 3)
        return Nested(names.fresh(OBJECTS), way, inner, code=self.code())

    def _items(self, names: _Names, depth: int, place: str) -> Step:
        bad = self.pick(("fail", "fail", "skip", "skip", "count"))
        inner = self.steps(_Names(self.rng), depth - 1, "item", 1, 2)
        way = self.pick(("need", "need", "optional", "get"))
        after = self.pick(("", "none", "none", "any_bad") if bad == "count" else ("", "none"))
        return Items(names.fresh(ARRAYS), way, bad, inner, self.chance(2), after, code=self.code())

    def _helper(self, names: _Names, depth: int, place: str) -> Step:
        style = self.pick(("error", "error", "replies", "pointer", "lambda", "lambda_replies", "object", "status"))
        inner = self.steps(names, depth - 1, "helper", 1, 3)
        return Helper(style, inner, self.pick(("here", "support", "class", "namespace", "overload")), code=self.code())

    def _split(self, names: _Names, depth: int, place: str) -> Step:
        inner = self.steps(names, depth - 1, place, 1, 2)
        other = self.steps(names, depth - 1, place, 1, 1) if self.chance(2) else ()
        return Split(self.pick(SPLITS), inner, other)

    def _header(self, names: _Names, depth: int, place: str) -> Step:
        first, second = names.several(2, 2)
        return HeaderSplit(self.pick(SPLITS), first, second, code=self.code())

    def _walk(self, names: _Names, depth: int, place: str) -> Step:
        return Walk(names.fresh(OBJECTS), self.pick(("count", "need")), code=self.code())


def _end(drawer: _Drawer, ways: tuple[str, ...]) -> Terminal:
    results = drawer.rng.sample(("id_out", "created", "ok_count", "note"), drawer.rng.randint(0, 2))
    return Terminal(drawer.pick(ways), tuple(results))


def drawn(rng: random.Random, name: str = "gen.command") -> Handler:
    """One handler."""
    drawer = _Drawer(rng)
    names = _Names(rng)
    steps = drawer.steps(names, 2, "handler", 1, 4)
    ways = ("plain", "plain", "plain", "helper", "soft", "ternary", "variable", "async", "nested")
    end: Terminal | Forward = _end(drawer, ways)
    if drawer.chance(6):
        drawer.budget = max(drawer.budget, 2)
        there = _Names(rng)
        if drawer.chance(2):
            inner: tuple[Step, ...] = (
                Items("items", "need", drawer.pick(("fail", "skip")), drawer.steps(there, 0, "item", 1, 2), True),
            )
            end = Forward((), inner, _end(drawer, ("plain", "ternary")), "items")
        else:
            inner = drawer.steps(there, 1, "handler", 1, 2)
            mapping = tuple(
                (key, drawer.pick(("field", "field", "text", "constant", "absent")), names.fresh())
                for key in dict.fromkeys(there.used)
            )
            end = Forward(mapping, inner, _end(drawer, ("plain", "soft")))
    return Handler(
        name,
        steps,
        end,
        drawer.pick(("address", "lambda", "lambda", "inline", "registrar", "constant")),
        name + "_alias" if drawer.chance(8) else "",
        rng.randint(0, 3) and rng.randint(1, 10_000),
    )


def handlers() -> st.SearchStrategy[Handler]:
    """The strategy of one handler."""
    return st.randoms(use_true_random=False).map(drawn)
