"""``Program``: all units of one configuration, linked; every question that later stages ask about names.

Answers are tuples in the order of units and offsets, so they are the same in each run. Look-ups are dictionaries and
walks along scopes; nothing is lowered here. Where several meanings remain, all are given: what to do with doubt is the
asker's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.form import ANONYMOUS, Class, Function, Unit, Variable, joined, outwards, parted, without_arguments
from extractor.program.index import Index
from extractor.program.records import (
    ClassEntry,
    Definition,
    Found,
    FoundDefine,
    FoundEnum,
    FoundEnumerator,
    is_local,
)
from extractor.program.types import bare, stripped, takes, template_arguments

_ALIAS_STEPS = 8


class Program:
    """The linked units. A name is text as in the form; ``scope`` is that of the asking function, ``unit`` its unit."""

    def __init__(self, index: Index) -> None:
        """Use ``link``."""
        self._index = index
        self.units: tuple[Unit, ...] = index.units
        self._resolved: dict[tuple[str, str, str, int, int], tuple[Definition, ...]] = {}
        self._definitions: tuple[Definition, ...] | None = None

    # -- functions -----------------------------------------------------------------------------------------------

    def functions(self, name: str) -> tuple[Definition, ...]:
        """All definitions whose last name part is ``name``."""
        return tuple(self._index.by_name.get(name, ()))

    def definitions(self) -> tuple[Definition, ...]:
        """Every definition, by unit and offset."""
        if self._definitions is None:
            order = {id(unit): position for position, unit in enumerate(self.units)}
            every = [each for definitions in self._index.by_name.values() for each in definitions]
            self._definitions = tuple(sorted(every, key=lambda each: (order[id(each.unit)], each.function.start)))
        return self._definitions

    def resolve(
        self, name: str, scope: str = "", owner: str = "", argc: int = -1, unit: Unit | None = None
    ) -> tuple[Definition, ...]:
        """The definitions that a call of ``name`` may mean inside a function of ``scope`` (and class ``owner``).

        The nearest scope with one that takes ``argc`` arguments (-1: any) wins: the class and its bases, then the
        namespaces around, each with what it opens by ``using``. Functions that other files keep to themselves are not
        seen; those of ``unit`` hide others of the same scope.
        """
        asked = (name, scope, owner, argc, id(unit))
        found = self._resolved.get(asked)
        if found is None:
            found = self._resolved[asked] = self._resolve(name, scope, owner, argc, unit)
        return found

    def _resolve(self, name: str, scope: str, owner: str, argc: int, unit: Unit | None) -> tuple[Definition, ...]:
        if name.startswith("::"):
            return self._in_scope(name[2:], "", argc, unit, True)
        name = without_arguments(name) if "operator" not in name else name
        qualifier, last = parted(name)
        if qualifier:
            return self._qualified(qualifier, last, scope, owner, argc, unit)
        for around in outwards(scope):
            found = self._in_scope(last, around, argc, unit, False)
            if found:
                return found
        return self._opened(last, scope, argc, unit)

    def _in_scope(self, name: str, scope: str, argc: int, unit: Unit | None, qualified: bool) -> tuple[Definition, ...]:
        """Definitions of a class (with bases) or namespace (with its anonymous one) by name."""
        if qualified and "::" in name:
            qualifier, name = parted(name)
            scope = joined(scope, qualifier)
        if scope in self._index.classes or (scope in self._index.functions and scope not in self._index.namespaces):
            return self.method(scope, name, argc, unit=unit)
        functions = self._index.functions
        found: list[Definition] = []
        for key in (scope, joined(scope, ANONYMOUS)):
            names = functions.get(key)
            if names is not None:
                found += names.get(name, ())
        return self._seen(found, argc, unit)

    def _seen(self, found: list[Definition], argc: int, unit: Unit | None) -> tuple[Definition, ...]:
        """Those that the unit sees and that take the arguments; file-local ones of the unit hide the others."""
        fitting = [each for each in found if argc < 0 or takes(each.function, argc)]
        if unit is None or not fitting:
            return _once(fitting, unit)
        own = [each for each in fitting if each.unit.path == unit.path]
        if own and any(each.is_local for each in own):
            return _once(own, unit)
        return _once([each for each in fitting if each.unit.path == unit.path or not each.is_local], unit)

    def _qualified(
        self, qualifier: str, last: str, scope: str, owner: str, argc: int, unit: Unit | None
    ) -> tuple[Definition, ...]:
        if qualifier in ("Super", "ThisClass"):
            key = self._owner_key(owner, scope)
            if qualifier == "ThisClass":
                return self.method(key, last, argc, unit=unit)
            return tuple(each for base in self.bases(key) for each in self.method(base, last, argc, unit=unit))
        for around in outwards(scope):
            found = self._in_scope(last, joined(around, qualifier), argc, unit, False)
            if found:
                return found
        for target in self._scopes_of(qualifier, scope, unit):
            found = self._in_scope(last, target, argc, unit, False)
            if found:
                return found
        return ()

    def _scopes_of(self, qualifier: str, scope: str, unit: Unit | None) -> Iterator[str]:
        """What else a qualifier may be: an alias, something opened by ``using``, the only class of its name."""
        aliased = self.alias(qualifier, scope, unit)
        if aliased != qualifier:
            yield stripped(aliased)
        first, _, rest = qualifier.partition("::")
        if rest:
            aliased = self.alias(first, scope, unit)
            if aliased != first:
                yield joined(without_arguments(aliased), rest)
        for using in self._index.opened(unit):
            yield joined(using.type.removeprefix("::"), qualifier)
        yield from self._index.class_keys(qualifier, scope)

    def _opened(self, name: str, scope: str, argc: int, unit: Unit | None) -> tuple[Definition, ...]:
        """Through ``using namespace N`` and ``using N::name``."""
        for using in self._index.opened(unit):
            target = using.type.removeprefix("::")
            qualifier, last = parted(target)
            if last == name and qualifier:
                found = self._in_scope(name, qualifier, argc, unit, False)
            else:
                inside = (self._in_scope(name, joined(at, target), argc, unit, False) for at in outwards(using.scope))
                found = next(filter(None, inside), ())
            if found:
                return found
        return ()

    # -- classes -------------------------------------------------------------------------------------------------

    def class_(self, name: str, scope: str = "", unit: Unit | None = None) -> ClassEntry | None:
        """The class that a name or type (``const TSharedPtr<FFoo>&``) means in a scope; None without a single one."""
        text = stripped(name)
        for _ in range(2):
            keys = self._index.class_keys(text, scope)
            if len(keys) == 1:
                entries = self._index.classes[keys[0]]
                if unit is not None:
                    return next((each for each in entries if each.unit.path == unit.path), entries[0])
                return entries[0]
            text = stripped(self.alias(text, scope, unit))
        return None

    def class_key(self, name: str, scope: str = "", unit: Unit | None = None) -> str:
        """The key of ``class_``, or "" without one."""
        entry = self.class_(name, scope, unit)
        return entry.key if entry is not None else ""

    def _key(self, class_name: str, unit: Unit | None = None) -> str:
        """A key as it is, the key of a class by another name; of what is no class the name itself."""
        return class_name if class_name in self._index.classes else self.class_key(class_name, "", unit) or class_name

    def adopt(self, unit: Unit, node: Class) -> bool:
        """Makes a class known that a function's body declares: whether it was not, and no other has its name."""
        if not node.name or self._index.class_names.get(node.name):
            return False
        said = re.compile(rb"\b(?:struct|class|union)\s+%b\b\s*(?:final\b\s*)?[:{]" % re.escape(node.name.encode()))
        if len({(each.path, found.start()) for each in self.units for found in said.finditer(each.text)}) != 1:
            return False
        self._index.adopt(unit, node)
        self._resolved.clear()
        return True

    def classes(self) -> tuple[ClassEntry, ...]:
        """All classes, by key."""
        return tuple(entry for key in sorted(self._index.classes) for entry in self._index.classes[key])

    def class_entries(self, key: str) -> tuple[ClassEntry, ...]:
        """The definitions of a class by its key: one a variant of its file; several files may have one of the name."""
        return tuple(self._index.classes.get(key, ()))

    def is_specialised(self, key: str) -> bool:
        """Whether a class is a template with other definitions for some arguments; which one a type means is not
        told apart."""
        entries = self._index.classes.get(key, ())
        return len(entries) > 1 and any(entry.node.template and _has_arguments(entry) for entry in entries)

    def _owner_key(self, owner: str, scope: str) -> str:
        if scope in self._index.classes:
            return scope
        keys = self._index.class_keys(owner, scope) if owner else []
        return keys[0] if keys else scope

    def bases(self, class_key: str) -> tuple[str, ...]:
        """The direct bases: keys of those in the tree, the written name (without arguments) of others."""
        out: list[str] = []
        for entry in self._index.classes.get(class_key, ()):
            for base in entry.node.bases:
                name = without_arguments(base)
                keys = [key for key in self._index.class_keys(name, entry.node.scope) if key != class_key]
                out += [key for key in (keys or [name]) if key not in out]
        return tuple(out)

    def lineage(self, class_key: str) -> tuple[str, ...]:
        """The class and all its bases, nearest first."""
        out = [class_key]
        for key in out:
            out += [base for base in self.bases(key) if base not in out]
        return tuple(out)

    def derived(self, class_key: str) -> tuple[str, ...]:
        """The classes that derive from a class, directly or not, nearest first."""
        out: list[str] = []
        pending = [class_key]
        for key in pending:
            for each in self._index.derived.get(key, ()):
                if each not in out and each != class_key:
                    out.append(each)
                    pending.append(each)
        return tuple(out)

    def method(self, class_name: str, name: str, argc: int = -1, *, unit: Unit | None = None) -> tuple[Definition, ...]:
        """A class's member function by name: of the nearest class along the bases that defines one that fits."""
        key = self._key(class_name, unit)
        for each in self.lineage(key):
            names = self._index.functions.get(each)
            if names is not None and name in names:
                found = self._seen(names[name], argc, unit)
                if found:
                    return found
        return ()

    def overrides(self, class_name: str, name: str, argc: int = -1) -> tuple[Definition, ...]:
        """What a virtual call on a class may reach: its own (or inherited) definition and those of derived classes."""
        key = self._key(class_name)
        out = list(self.method(key, name, argc))
        for each in self.derived(key):
            names = self._index.functions.get(each)
            if names is not None:
                out += [found for found in names.get(name, ()) if argc < 0 or takes(found.function, argc)]
        return tuple(out)

    def member_declaration(self, class_name: str, name: str) -> tuple[Unit, Function] | None:
        """The declaration (or inline definition) of a member function along the bases."""
        key = self._key(class_name)
        for each in self.lineage(key):
            declared = self._index.declared.get(each, {}).get(name)
            if declared:
                return declared[0]
            defined = self._index.functions.get(each, {}).get(name)
            if defined:
                return defined[0].unit, defined[0].function
        return None

    def fields(self, class_name: str) -> dict[str, Variable]:
        """The fields of a class and its bases by name; the nearest class's wins."""
        key = self._key(class_name)
        out: dict[str, Variable] = {}
        for each in self.lineage(key):
            for entry in self._index.classes.get(each, ()):
                for variable in entry.node.variables:
                    for name in variable.declare.names:
                        out.setdefault(name, variable)
        return out

    def type_of(self, name: str, class_name: str) -> str:
        """The type of a field, or what a member function returns, as written with its marks; "" for neither."""
        field = self.fields(class_name).get(name)
        if field is not None:
            return field.declare.type + field.declare.declarator
        found = self.member_declaration(class_name, name)
        return found[1].returns + found[1].returns_declarator if found is not None else ""

    # -- names of other things -----------------------------------------------------------------------------------

    def alias(self, type_text: str, scope: str = "", unit: Unit | None = None) -> str:
        """A type with ``using`` and ``typedef`` names in front resolved; itself where it is none.

        Marks and ``const`` around an alias are kept; template arguments of an alias template are not put in.
        """
        text = type_text
        for _ in range(_ALIAS_STEPS):
            name = bare(text)
            target = self._aliased(without_arguments(name), scope, unit)
            if not target or target == name:
                return text
            text = text.replace(name, target, 1)
        return text

    def _aliased(self, name: str, scope: str, unit: Unit | None) -> str:
        qualifier, last = parted(name)
        candidates = self._index.aliases.get(last)
        if not candidates:
            return ""
        best = ""
        best_rank = 0
        for holder, using in candidates:
            if using.type == name:
                continue
            written = joined(using.scope, last)
            if qualifier and not (written == name or written.endswith(f"::{name}")):
                continue
            rank = 1
            if using.scope and (scope == using.scope or scope.startswith(f"{using.scope}::")):
                rank = 3 + using.scope.count("::")
            elif not using.scope or qualifier:
                rank = 2
            if unit is not None and holder.path == unit.path:
                rank += 100
            if rank > best_rank:
                best, best_rank = using.type, rank
        return best.removeprefix("::")

    def variable(self, name: str, scope: str = "", unit: Unit | None = None) -> Found | None:
        """The namespace's, global or member variable that a name means; one with an initialiser before one without."""
        text = without_arguments(name).removeprefix("::")
        for key in self._keys(text, scope, unit):
            found = [
                each
                for each in self._index.variables.get(key, ())
                if unit is None or each.unit.path == unit.path or not _is_local_variable(each)
            ]
            if unit is not None:
                found.sort(key=lambda each: each.unit.path != unit.path)
            if found:
                return next((each for each in found if each.variable.declare.value is not None), found[0])
        return None

    def enum(self, name: str, scope: str = "", unit: Unit | None = None) -> FoundEnum | None:
        """The enum that a name (or a type) means in a scope; the engine's ``TEnumAsByte<E>`` and ``E::Type`` are E."""
        text = bare(name)
        if text.startswith("TEnumAsByte<"):
            text = bare(template_arguments(text)[0])
        for _ in range(2):
            for key in self._keys(without_arguments(text), scope, unit):
                found = self._index.enums.get(key)
                if found:
                    return found[0]
            text = bare(self.alias(text, scope, unit))
        return None

    def enumerator(self, name: str, scope: str = "", unit: Unit | None = None) -> FoundEnumerator | None:
        """``EMode::Fast``, or ``Fast`` of an enum without ``class``."""
        for key in self._keys(name, scope, unit):
            found = self._index.enumerators.get(key)
            if found:
                return found[0]
        qualifier, last = parted(name)
        enum = self.enum(qualifier, scope, unit) if qualifier else None
        if enum is not None:
            for position, member in enumerate(enum.node.members):
                if member.name == last:
                    return FoundEnumerator(enum, member, position)
        return None

    def macro(self, name: str, unit: Unit | None = None) -> FoundDefine | None:
        """The macro's definition: the unit's own (the last) before a header's, before another file's."""
        found = self._index.defines.get(name)
        if not found:
            return None
        if unit is not None:
            own = [each for each in found if each.unit.path == unit.path]
            if own:
                return next((each for each in reversed(own) if each.unit is unit), own[-1])
        return next((each for each in found if not is_local(each.unit, ANONYMOUS, frozenset(), "")), found[0])

    def _keys(self, name: str, scope: str, unit: Unit | None) -> Iterator[str]:
        """The keys that a name may have, nearest first: scopes outwards, bases of classes among them, then usings."""
        name = name.removeprefix("::")
        for around in outwards(scope):
            if around in self._index.classes:
                for each in self.lineage(around):
                    yield joined(each, name)
            else:
                yield joined(around, name)
                yield joined(joined(around, ANONYMOUS), name)
        qualifier, last = parted(name)
        if qualifier:
            for target in self._scopes_of(qualifier, scope, unit):
                for each in self.lineage(target):
                    yield joined(each, last)
        for using in self._index.opened(unit):
            target = using.type.removeprefix("::")
            if parted(target)[1] == name and "::" in target:
                yield target
            yield joined(target, name)


def _has_arguments(entry: ClassEntry) -> bool:
    """Whether a class template is defined for arguments of its own: ``template <> struct TRule<int32>``."""
    head = entry.unit.text[entry.node.start : entry.node.end].partition(b"{")[0]
    return re.search(rb"\b%b\s*<" % re.escape(entry.node.name.encode()), head) is not None


def _is_local_variable(found: Found) -> bool:
    """Other files cannot name it: static, const or constexpr at namespace scope, or anonymous; not in a header."""
    variable = found.variable
    if variable.owner:
        return False
    declare = variable.declare
    kind = frozenset(["static"]) if declare.static or (declare.const and not declare.declarator) else frozenset()
    return is_local(found.unit, variable.scope, kind, "")


def _once(found: list[Definition], unit: Unit | None) -> tuple[Definition, ...]:
    """One definition a place: of a file's several variants that of the asking unit's number, else the first."""
    if len(found) < 2:
        return tuple(found)
    number = unit.variant if unit is not None else 0
    places: dict[tuple[str, int], Definition] = {}
    for each in found:
        place = (each.unit.path, each.function.start)
        if place not in places or each.unit.variant == number:
            places[place] = each
    return tuple(places.values())


def link(units: Sequence[Unit]) -> Program:
    """The program of these units, whatever order they come in; no body is lowered."""
    index = Index(sorted(units, key=lambda unit: (unit.path, unit.variant)))
    index.complete()
    return Program(index)
