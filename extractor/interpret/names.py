"""Look-ups of names for a run, remembered: the program answers each question once.

What the machine asks is always asked from a frame, so the keys are a name with the frame's scope and file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extractor.facts import Stated
from extractor.program import ClassEntry, Definition, Found, FoundDefine, FoundEnumerator, Program, stripped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.form import Class, Unit, Variable

_MOST_OVERRIDES = 3


class Names:
    """The program with a memory."""

    __slots__ = (
        "_adopted",
        "_aliases",
        "_classes",
        "_fields",
        "_macros",
        "_methods",
        "_overridable",
        "_resolved",
        "_specialised",
        "_stripped",
        "_twins",
        "_types",
        "_variables",
        "_virtual",
        "leaving",
        "program",
        "stated",
    )

    def __init__(self, program: Program, variant: int = 0, stated: Sequence[Stated] = ()) -> None:
        """One for all handlers of a program; ``variant`` is the number of the files' variants that are looked into.

        ``stated`` is what the user says of calls, here by the last name that is called; ``leaving`` are the macros of
        which it is said that they leave the function."""
        self.program = program
        self.stated: dict[str, list[Stated]] = {}
        for each in stated:
            self.stated.setdefault(each.pattern.word, []).append(each)
        self.leaving = frozenset(each.pattern.word for each in stated if each.pattern.leaves)
        self._twins: dict[tuple[str, int], Definition] = {}
        if variant:
            for definition in program.definitions():
                if definition.unit.variant == variant:
                    self._twins[definition.unit.path, definition.function.start] = definition
        self._adopted: set[tuple[str, int]] = set()
        self._resolved: dict[tuple[str, str, str, int, int], tuple[Definition, ...]] = {}
        self._methods: dict[tuple[str, str, int], tuple[Definition, ...]] = {}
        self._virtual: dict[tuple[str, str, int], tuple[Definition, ...]] = {}
        self._overridable: dict[tuple[str, str], bool] = {}
        self._classes: dict[tuple[str, str], ClassEntry | None] = {}
        self._types: dict[tuple[str, str], str] = {}
        self._aliases: dict[str, str] = {}
        self._macros: dict[tuple[str, int], FoundDefine | None] = {}
        self._variables: dict[tuple[str, str, int], Found | None] = {}
        self._fields: dict[str, dict[str, Variable]] = {}
        self._specialised: dict[str, bool] = {}
        self._stripped: dict[str, str] = {}

    def resolve(self, name: str, scope: str, owner: str, argc: int, unit: Unit) -> tuple[Definition, ...]:
        """The definitions that a call may mean."""
        key = (name, scope, owner, argc, id(unit))
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved[key] = self._varied(self.program.resolve(name, scope, owner, argc, unit))
        return found

    def _varied(self, found: tuple[Definition, ...]) -> tuple[Definition, ...]:
        """The definitions in the variant that is looked into, where their files have it."""
        if not self._twins:
            return found
        return tuple(self._twins.get((d.unit.path, d.function.start), d) for d in found)

    def twin(self, unit: Unit, start: int) -> Definition | None:
        """The definition at a place in the variant that is looked into; None where its file has none."""
        return self._twins.get((unit.path, start))

    def method(self, owner: str, name: str, argc: int) -> tuple[Definition, ...]:
        """A class's member function, through its bases; of a pure interface what its classes define."""
        key = (owner, name, argc)
        found = self._methods.get(key)
        if found is None:
            found = self.program.method(owner, name, argc)
            if not found and self.class_(owner, "") is not None:
                found = self.program.overrides(owner, name, argc)
                if len(found) > _MOST_OVERRIDES:
                    found = ()  # a call that may be any of many classes' is not followed
            found = self._varied(found)
            self._methods[key] = found
        return found

    def virtual(self, owner: str, name: str, argc: int) -> tuple[Definition, ...]:
        """What a call reaches on an object that is of the class or of one derived from it; nothing where too many."""
        key = (owner, name, argc)
        found = self._virtual.get(key)
        if found is None:
            found = self.method(owner, name, argc)
            if found:
                several = self.program.overrides(owner, name, argc)
                more = tuple(one for one in self._varied(several) if one not in found)
                found = (*found, *more) if len(found) + len(more) <= _MOST_OVERRIDES else ()
            self._virtual[key] = found
        return found

    def is_virtual(self, owner: str, name: str) -> bool:
        """Whether a class's member function may be another in a class derived from it."""
        key = (owner, name)
        found = self._overridable.get(key)
        if found is None:
            declared = self.program.member_declaration(owner, name)
            found = declared is not None and bool({"virtual", "override", "pure"} & set(declared[1].kind))
            self._overridable[key] = found
        return found

    def class_(self, name: str, scope: str) -> ClassEntry | None:
        """The class that a type means."""
        key = (name, scope)
        if key not in self._classes:
            self._classes[key] = self.program.class_(name, scope)
        return self._classes[key]

    def entries_of(self, type_: str) -> list[ClassEntry]:
        """The definitions of the class that a type means and of all its bases, nearest first; none of another type."""
        found = self.class_(type_, "")
        lineage = self.program.lineage(found.key) if found is not None else ()
        return [entry for each in lineage for entry in self.program.class_entries(each)]

    def is_specialised(self, key: str) -> bool:
        """Whether a class is a template that is another for some arguments."""
        found = self._specialised.get(key)
        if found is None:
            found = self._specialised[key] = self.program.is_specialised(key)
        return found

    def adopt(self, unit: Unit, node: Class) -> None:
        """Makes a class known that a body declares; what was looked up without it is looked up anew."""
        at = (unit.path, node.start)
        if at in self._adopted:
            return
        self._adopted.add(at)
        if self.program.adopt(unit, node):
            self._resolved.clear()
            self._methods.clear()
            self._virtual.clear()
            self._classes.clear()
            self._types.clear()
            self._fields.clear()

    def enumerator(self, name: str, scope: str, unit: Unit) -> FoundEnumerator | None:
        """The enumerator that a name means."""
        return self.program.enumerator(name, scope, unit)

    def fields(self, name: str) -> dict[str, Variable]:
        """The fields of a class and its bases."""
        found = self._fields.get(name)
        if found is None:
            found = self._fields[name] = self.program.fields(name)
        return found

    def type_of(self, name: str, owner: str) -> str:
        """The written type of a member."""
        key = (name, owner)
        found = self._types.get(key)
        if found is None:
            found = self._types[key] = self.program.type_of(name, owner)
        return found

    def alias(self, type_: str) -> str:
        """A type with ``using`` names resolved."""
        found = self._aliases.get(type_)
        if found is None:
            found = self._aliases[type_] = self.program.alias(type_)
        return found

    def macro(self, name: str, unit: Unit) -> FoundDefine | None:
        """A plugin's own macro."""
        key = (name, id(unit))
        if key not in self._macros:
            self._macros[key] = self.program.macro(name, unit)
        return self._macros[key]

    def variable(self, name: str, scope: str, unit: Unit) -> Found | None:
        """A variable outside functions."""
        key = (name, scope, id(unit))
        if key not in self._variables:
            self._variables[key] = self.program.variable(name, scope, unit)
        return self._variables[key]

    def pointee(self, type_: str) -> str:
        """The class behind pointers and references."""
        found = self._stripped.get(type_)
        if found is None:
            found = self._stripped[type_] = stripped(self.alias(type_))
        return found
