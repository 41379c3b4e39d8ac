"""Builds the tables that ``Program`` looks into. One pass over declarations; no body is lowered.

Keys are qualified names. A definition outside its class is filed under the class as the class's own unit names it,
also where the namespace comes from a ``using namespace``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from extractor.form import (
    ANONYMOUS,
    Class,
    Function,
    Unit,
    Using,
    Variable,
    documentation,
    joined,
    outwards,
    parted,
    with_names,
    without_arguments,
)
from extractor.program.records import ClassEntry, Definition, Found, FoundDefine, FoundEnum, FoundEnumerator
from extractor.sources import is_header


class Index:
    """The tables: ``functions[key][name]`` the definitions of a class or namespace, ``declared`` the declarations."""

    def __init__(self, units: Sequence[Unit]) -> None:
        """``units`` in the order that answers shall have."""
        self.units = tuple(units)
        self.classes: dict[str, list[ClassEntry]] = defaultdict(list)
        self.class_names: dict[str, list[str]] = defaultdict(list)
        self.namespaces: set[str] = {""}
        self.functions: dict[str, dict[str, list[Definition]]] = defaultdict(dict)
        self.declared: dict[str, dict[str, list[tuple[Unit, Function]]]] = defaultdict(dict)
        self.by_name: dict[str, list[Definition]] = defaultdict(list)
        self.variables: dict[str, list[Found]] = defaultdict(list)
        self.enums: dict[str, list[FoundEnum]] = defaultdict(list)
        self.enumerators: dict[str, list[FoundEnumerator]] = defaultdict(list)
        self.defines: dict[str, list[FoundDefine]] = defaultdict(list)
        self.aliases: dict[str, list[tuple[Unit, Using]]] = defaultdict(list)
        self._opened: dict[int, list[Using]] = defaultdict(list)
        self._shared: list[tuple[Unit, Using]] = []
        self.derived: dict[str, list[str]] = defaultdict(list)
        for unit in self.units:
            self._types(unit)
        for unit in self.units:
            self._declarations(unit)
        for unit in self.units:
            self._definitions(unit)

    def _types(self, unit: Unit) -> None:
        for node in unit.classes:
            self._class(unit, node)
            self._namespace(node.scope)
        for enum in unit.enums:
            key = joined(enum.scope, enum.name)
            found = FoundEnum(unit, key, enum)
            self.enums[key].append(found)
            for position, member in enumerate(enum.members):
                entry = FoundEnumerator(found, member, position)
                self.enumerators[joined(key, member.name)].append(entry)
                if not enum.scoped:
                    self.enumerators[joined(enum.scope, member.name)].append(entry)
        for define in unit.defines:
            self.defines[define.name].append(FoundDefine(unit, define))
        for using in unit.usings:
            name = using.name or (parted(using.type)[1] if "::" in using.type else "")
            if using.name:
                self.aliases[using.name].append((unit, using))
            elif name:
                self.aliases[name].append((unit, using))
            if not using.name:
                self._opened[id(unit)].append(using)
                if is_header(unit.path):
                    self._shared.append((unit, using))

    def opened(self, unit: Unit | None) -> Iterator[Using]:
        """What a unit opens by ``using``, then what headers open: who includes which is not known here, and a name
        that nothing else explains would not compile without."""
        if unit is not None:
            yield from self._opened.get(id(unit), ())
        for holder, using in self._shared:
            if holder is not unit:
                yield using

    def _namespace(self, scope: str) -> None:
        while scope and scope not in self.namespaces:
            if scope not in self.classes:
                self.namespaces.add(scope)
            scope = parted(scope)[0]

    def _declarations(self, unit: Unit) -> None:
        for function in unit.functions:
            if not function.owner:
                self._namespace(function.scope)
        for variable in unit.variables:
            if not variable.owner:
                self._namespace(variable.scope)
        for node in unit.classes:
            self._members(unit, node)

    def adopt(self, unit: Unit, node: Class) -> None:
        """Adds a class that a function's body declares."""
        key = self._class(unit, node)
        self._members(unit, node)
        for function in node.functions:
            if function.has_body:
                self._define(unit, function, key, key)

    def _class(self, unit: Unit, node: Class) -> str:
        key = joined(node.scope, without_arguments(node.name))
        self.classes[key].append(ClassEntry(unit, key, node))
        names = self.class_names[parted(key)[1]]
        if key not in names:
            names.append(key)
        return key

    def _members(self, unit: Unit, node: Class) -> None:
        key = joined(node.scope, without_arguments(node.name))
        for function in node.functions:
            if not function.has_body:
                self.declared[key].setdefault(function.name, []).append((unit, function))
        for base in node.bases:
            for found in self.class_keys(without_arguments(base), node.scope):
                if found != key and key not in self.derived[found]:
                    self.derived[found].append(key)
        for field in node.variables:
            for name in field.declare.names:
                self.variables[joined(key, name)].append(Found(unit, field))

    def _definitions(self, unit: Unit) -> None:
        for function in unit.functions:
            scope, owner = self._home(function.scope, function.owner)
            if function.has_body:
                self._define(unit, function, scope, owner)
            elif not owner:
                self.declared[scope].setdefault(function.name, []).append((unit, function))
        for node in unit.classes:
            key = joined(node.scope, without_arguments(node.name))
            for function in node.functions:
                if function.has_body:
                    self._define(unit, function, key, key)
        for variable in unit.variables:
            self._variable(unit, variable)

    def _variable(self, unit: Unit, variable: Variable) -> None:
        scope, _ = self._home(variable.scope, variable.owner)
        for name in variable.declare.names:
            self.variables[joined(scope, name)].append(Found(unit, variable))

    def _define(self, unit: Unit, function: Function, scope: str, owner: str) -> None:
        definition = Definition(unit, function, scope, owner)
        self.functions[scope].setdefault(function.name, []).append(definition)
        self.by_name[function.name].append(definition)

    def _home(self, scope: str, owner: str) -> tuple[str, str]:
        """The scope as a key, and the class's key where it is one."""
        if not owner or scope in self.namespaces:
            return scope, ""
        if scope in self.classes:
            return scope, scope
        keys = [key for key in self.class_names.get(parted(scope)[1], ()) if _ends_with(key, scope)]
        if len(keys) == 1:
            return keys[0], keys[0]
        anonymous = [key for key in keys if with_names(key) == scope]
        key = anonymous[0] if anonymous else scope
        return key, key

    def class_keys(self, name: str, scope: str) -> list[str]:
        """The keys that a class's name may mean in a scope: of the nearest scope that has one, else of its only one."""
        name = without_arguments(name).removeprefix("::")
        for around in outwards(scope):
            for key in (joined(around, name), joined(joined(around, ANONYMOUS), name)):
                if key in self.classes:
                    return [key]
        last = parted(name)[1]
        return [key for key in self.class_names.get(last, ()) if _ends_with(key, name)]

    def complete(self) -> None:
        """Gives each definition the default arguments and the documentation of its declaration."""
        for scope, names in self.functions.items():
            declared = self.declared.get(scope)
            if not declared:
                continue
            for name, definitions in names.items():
                candidates = declared.get(name)
                if candidates:
                    definitions[:] = [self._completed(definition, candidates) for definition in definitions]
        self.by_name = defaultdict(list)
        for names in self.functions.values():
            for name, definitions in names.items():
                self.by_name[name] += definitions
        order = {id(unit): position for position, unit in enumerate(self.units)}
        for definitions in self.by_name.values():
            if len(definitions) > 1:
                definitions.sort(key=lambda each: (order[id(each.unit)], each.function.start))

    def _completed(self, definition: Definition, candidates: list[tuple[Unit, Function]]) -> Definition:
        function = definition.function
        fitting = [each for each in candidates if len(each[1].params) == len(function.params)]
        types = tuple((param.type, param.declarator) for param in function.params)
        exact = [each for each in fitting if tuple((param.type, param.declarator) for param in each[1].params) == types]
        if not exact and len(fitting) != 1:
            return definition
        unit, declaration = (exact or fitting)[0]
        if any(param.default is not None for param in declaration.params):
            params = tuple(
                replace(own, default=other.default) if own.default is None and other.default is not None else own
                for own, other in zip(function.params, declaration.params, strict=True)
            )
            function = replace(function, params=params)
        if declaration.doc and not _is_said_elsewhere(definition, declaration):
            # ``//`` above a definition is as often the heading of a section, or a note to whoever edits it
            function = replace(function, doc=documentation(unit, declaration) or function.doc)
        return definition if function is definition.function else definition._replace(function=function)


def _is_said_elsewhere(definition: Definition, declaration: Function) -> bool:
    """Whether the definition is documented itself; what stands above a virtual is about all that answers it."""
    if not declaration.kind.isdisjoint(("virtual", "override")):
        return True
    return bool(documentation(definition.unit, definition.function))


def _ends_with(key: str, name: str) -> bool:
    """``NS::FFoo`` ends with ``FFoo`` and ``NS::FFoo``; anonymous parts count for nothing."""
    key = with_names(key)
    return key == name or key.endswith(f"::{name}")
