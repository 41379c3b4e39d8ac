"""``uecatalog.toml``, or ``[tool.uecatalog]`` of a pyproject.toml: what a project has settled once.

``read`` takes the file to a ``Configuration``, ``schema`` gives what editors check it with. Names of rules, outputs,
languages and dialects are held against what there is, so that a misspelt one is an error here and not a silence later.
Paths in the file are relative to its folder; whoever reads a path here gets it with that folder in front.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct, field

from extractor import given
from extractor.errors import UserError, nearest, offered

if TYPE_CHECKING:
    from extractor.dialects import Table

FILES = ("uecatalog.toml", "pyproject.toml")
"""The names that a configuration is looked for under, the first prevailing in a folder."""

TABLE = ("tool", "uecatalog")
"""Where it stands in a pyproject.toml."""


def _says(text: str) -> Meta:
    return Meta(description=text)


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class OutputTable(_Table, frozen=True, kw_only=True):
    """One output beside the catalog and the reference."""

    kind: Annotated[str, _says("The output's id, or the name of its file: catalog-py, mcp-tools.json.")]
    to: Annotated[str, _says("The folder it goes to, relative to `out`.")] = ""
    group: Annotated[Literal["command", "family", "tool"], _says("What one tool of a tool list carries.")] = "command"
    root_combinators: Annotated[bool, _says("Let anyOf and its like stand at the root of a tool's schema.")] = False
    inject: Annotated[tuple[str, ...], _says("KEY:TYPE of keys that every function gets.")] = ()
    template: Annotated[str, _says("The Jinja template, for the kind `template`; relative to this file.")] = ""
    profiles: Annotated[tuple[str, ...], _says("Names of profiles that get a list of their own.")] = ()


class ProfileTable(_Table, frozen=True, kw_only=True):
    """A named subset of the commands, for an agent of few abilities."""

    commands: Annotated[tuple[str, ...], _says("Names, or patterns with *.")]
    values: Annotated[dict[str, tuple[str, ...]], _says("For an injected key: the values this agent may give.")] = (
        field(default_factory=dict)
    )


_Patterns = Union[str, tuple[str, ...]]


class ReadTable(_Table, frozen=True, kw_only=True):
    """Calls that read a key, by what they read it as. Holes: $key, and $request $out $default."""

    string: Annotated[_Patterns, _says('As "ReadText($request, $key, $out)".')] = ()
    number: Annotated[_Patterns, _says("A number of any kind.")] = ()
    integer: Annotated[_Patterns, _says("A whole number.")] = ()
    boolean: Annotated[_Patterns, _says("A bool.")] = ()
    array: Annotated[_Patterns, _says("An array.")] = ()
    object: Annotated[_Patterns, _says("An object.")] = ()
    any: Annotated[_Patterns, _says("A JSON value of whatever type.")] = ()
    has: Annotated[_Patterns, _says("Whether the key is there.")] = ()


class DialectTable(_Table, frozen=True, kw_only=True):
    """A dialect of one's own: patterns that read like the code, with holes $word, $_ for anything, ... for the rest."""

    register: Annotated[
        _Patterns, _says('What registers: "RegisterHandler($name, $handler)", "REGISTER($class)".')
    ] = ()
    name: Annotated[
        str, _says('Of a $class: the member function that gives the name, or its base: "FTool($name)".')
    ] = ""
    handler: Annotated[str, _says("Of a $class: the member function that answers.")] = ""
    description: Annotated[str, _says("Of a $class: the member function that describes the command.")] = ""
    category: Annotated[str, _says("Of a $class: the member function that gives its family.")] = ""
    declares: Annotated[_Patterns, _says("Of a $class: the member functions that declare its parameters.")] = ()
    request: Annotated[_Patterns, _says('Where the request is: "Params", "Context.Params", "GetRequest()".')] = ()
    error: Annotated[
        _Patterns, _says('What refuses: "MakeError($message, $code)". Holes: $message $code $data $id.')
    ] = ()
    success: Annotated[_Patterns, _says('What says that all went well: "Succeed($id, $data)".')] = ()
    reply: Annotated[_Patterns, _says("What says either, by $ok or $code.")] = ()
    read: Annotated[ReadTable, _says("What reads keys of the request.")] = field(default_factory=ReadTable)


class RuleTable(_Table, frozen=True, kw_only=True):
    """What a rule weighs in this project."""

    severity: Annotated[Literal["error", "warning", "note", "off"], _says("`off` silences the rule.")]
    reason: Annotated[str, _says("Why: for whoever reads this file next.")]


class Settings(_Table, frozen=True, kw_only=True):
    """The whole file."""

    source: Annotated[str, _says("The plugin's folder, its Source folder, or a project with several plugins.")]
    plugin: Annotated[str, _says("Which plugin, where `source` holds several.")] = ""
    engine: Annotated[str, _says("The engine's version, or a range, as 5.0..5.8.")] = ""
    defines: Annotated[tuple[str, ...], _says("NAME or NAME=VALUE: settle names of #if.")] = ()
    dialects: Annotated[tuple[str, ...], _says("Look for these ways of registering only.")] = ()
    dialect: Annotated[dict[str, DialectTable], _says("Ways of registering of one's own, by name.")] = field(
        default_factory=dict
    )
    overrides: Annotated[str, _says("The file of what the source cannot say; overrides.toml of the plugin.")] = ""
    out: Annotated[str, _says("The folder that everything generated goes to.")] = "generated"
    languages: Annotated[tuple[str, ...], _says("Codes of the reference's languages; all without them.")] = ()
    locales: Annotated[str, _says("The folder of the plugin's translations; `locales` of the plugin.")] = ""
    split: Annotated[bool, _says("Give each family a page of its own.")] = False
    permalink: Annotated[str, _says("The pattern of links into the source, with {file} and {line}.")] = ""
    outputs: Annotated[tuple[Union[str, OutputTable], ...], _says("What else is generated.")] = ()
    profiles: Annotated[dict[str, ProfileTable], _says("Subsets of the commands, by name.")] = field(
        default_factory=dict
    )
    rules: Annotated[dict[str, RuleTable], _says("By code or name.")] = field(default_factory=dict)


class Configuration(Struct, frozen=True):
    """Settings with their file. ``rules`` are the codes with what they weigh here, ``tables`` the dialects of one's
    own."""

    file: str
    settings: Settings
    outputs: tuple[OutputTable, ...]
    rules: tuple[tuple[str, str], ...]
    lines: dict[str, int] = {}
    """Where the keys of the settings stand, from 1."""
    tables: tuple[Table, ...] = ()

    def path(self, written: str) -> str:
        """A path of the file as one may open it; "" stays ""."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.file), written)) if written else ""


def holds(data: bytes, name: str) -> bool:
    """Whether the file called ``name`` is a configuration: a pyproject.toml is where it has the table."""
    return posixpath.basename(name) != "pyproject.toml" or re.search(rb"(?m)^\s*\[tool\.uecatalog\b", data) is not None


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``uecatalog.toml``, for editors."""
    made = msgspec.json.schema(Settings)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "uecatalog.toml", **made}


def read(data: bytes, file: str) -> Configuration:
    """The configuration in the bytes of ``file``, a path with forward slashes.

    Raises: UserError for what is no TOML, and for a key or value that means nothing, with its line and the nearest
    that does.
    """
    text = given.text(data, file)
    document: Any = given.toml(text, file)
    prefix: tuple[str, ...] = ()
    if posixpath.basename(file) == "pyproject.toml":
        prefix = TABLE
        document = document.get("tool", {}).get("uecatalog", {})
    places = _Places(text)
    faults = _Faults(file, lambda path: places.line((*prefix, *path)))
    _fits(document, Settings, (), faults)
    settings = msgspec.convert(document, Settings)
    return _settled(file, settings, faults)


Path = tuple[Union[str, int], ...]


class _Faults(Struct, frozen=True):
    """Makes the error for a place of the document."""

    file: str
    line: Callable[[Path], int]

    def fail(self, path: Path, message: str, hint: str = "") -> NoReturn:
        raise UserError(message, file=self.file, line=self.line(path), hint=hint)

    def unknown(self, path: Path, message: str, word: str, known: Iterable[str]) -> NoReturn:
        words = list(known)
        self.fail(path, message, nearest(word, words) or offered(words))


def _fits(value: Any, kind: Any, path: Path, faults: _Faults) -> None:
    """Holds a value against a type of the tables above, the innermost fault first."""
    name = str(path[-1]) if path else "the configuration"
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        _fits(value, inner[0], path, faults)
    elif origin is Literal:
        if value not in inner:
            message = f"{str(value)!r} is no value of {name}"
            faults.unknown(path, message, str(value), map(str, inner))
    elif origin is tuple:
        if not isinstance(value, list):
            hint = "[dialect.NAME] describes one of one's own" if path == ("dialects",) else ""
            faults.fail(path, f"{name} has to be a list", hint)
        for at, one in enumerate(value):
            _fits(one, inner[0], (*path, at), faults)
    elif origin is dict:
        if not isinstance(value, dict):
            faults.fail(path, f"{name} has to be a table")
        for key, one in value.items():
            _fits(one, inner[1], (*path, key), faults)
    elif kind == _Patterns and not isinstance(value, (str, list)):
        faults.fail(path, f"{name} has to be a text, or a list of texts")
    elif origin is Union:
        _fits(value, next((one for one in inner if one is str and isinstance(value, str)), inner[-1]), path, faults)
    elif kind in given.KINDS:
        if type(value) is not kind:
            message = f"{name} has to be true or false" if kind is bool else f"{name} has to be a text"
            faults.fail(path, message)
    else:
        _fits_table(value, kind, path, faults)


def _fits_table(value: Any, kind: type[Struct], path: Path, faults: _Faults) -> None:
    where = ".".join(str(part) for part in path if isinstance(part, str))
    if not isinstance(value, dict):
        rule = f'{path[-1]} = {{ severity = "off", reason = "…" }}' if kind is RuleTable else ""
        message = f"{path[-1]} has to be a table" if path else "is no table"
        faults.fail(path, message, rule)
    hints = get_type_hints(kind, include_extras=True)
    fields = {one.name: one for one in msgspec.structs.fields(kind)}
    for key in value:
        if key not in fields:
            message = f"{key!r} is no key of {where}" if where else f"{key!r} is no key of a configuration"
            faults.unknown((*path, key), message, key, fields)
    for key, one in fields.items():
        if key in value:
            _fits(value[key], hints[key], (*path, key), faults)
        elif one.required:
            message = f"{key} is missing of {where}" if where else f"{key} is missing of a configuration"
            faults.fail(path, message)


def _settled(file: str, settings: Settings, faults: _Faults) -> Configuration:
    """With names held against what there is."""
    from extractor import emit, rules

    for name in ("source", "out"):
        if not getattr(settings, name):
            faults.fail((name,), f"{name} is empty")
    outputs = []
    for at, one in enumerate(settings.outputs):
        output = OutputTable(kind=one) if isinstance(one, str) else one
        where: Path = ("outputs", one) if isinstance(one, str) else ("outputs", at, "kind")
        with _Placed(faults, where):
            known = emit.output(output.kind)
        with _Placed(faults, ("outputs", at, "inject")):
            emit.injected(output.inject)
        if known.main == "*" and not output.template:
            faults.fail(where, f"the output {known.id} needs a template", 'template = "FILE"')
        for profile in output.profiles:
            if profile not in settings.profiles:
                message = f"{profile!r} is no profile"
                faults.unknown(("outputs", at, "profiles"), message, profile, settings.profiles)
        outputs.append(msgspec.structs.replace(output, kind=known.id))
    if settings.languages:
        from extractor import translations

        for word in settings.languages:
            if word not in translations.known():
                message = f"{word!r} is no language"
                faults.unknown(("languages", word), message, word, translations.known())
    tables = _own_dialects(settings, faults)
    if settings.dialects:
        from extractor import dialects

        there = [*dialects.known(), *settings.dialect]
        for word in settings.dialects:
            if word not in there:
                message = f"{word!r} is no dialect"
                faults.unknown(("dialects", word), message, word, there)
    weights = {}
    for word, rule in settings.rules.items():
        with _Placed(faults, ("rules", word)):
            code = rules.rule(word).code
        if not rule.reason.strip():
            faults.fail(("rules", word, "reason"), "reason is empty", "say why the rule weighs something else here")
        weights[code] = rule.severity
    lines = {name: faults.line((name,)) for name in ("source", "overrides", "locales", "plugin")}
    return Configuration(file, settings, tuple(outputs), tuple(sorted(weights.items())), lines, tables)


def _own_dialects(settings: Settings, faults: _Faults) -> tuple[Table, ...]:
    """The tables of the file, read; what their patterns say is held against what they may."""
    if not settings.dialect:
        return ()
    from extractor import dialects

    tables = []
    for id, said in settings.dialect.items():
        if id in dialects.builtin():
            faults.fail(("dialect", id), f"{id!r} is the name of a built-in dialect", "call it as the plugin is called")
        if not re.fullmatch(r"[a-z][a-z0-9_-]*", id):
            faults.fail(("dialect", id), f"{id!r} is no name of a dialect", "small letters, digits, - and _")
        written = msgspec.to_builtins(said)
        written["read"] = {key: value for key, value in written["read"].items() if value}
        stated = {key: value for key, value in written.items() if value}
        if not stated:
            faults.fail(("dialect", id), f"the dialect {id} says nothing", 'as register = "Register($name, $handler)"')
        tables.append(dialects.table(id, stated, faults.file, partial(_line_in, faults, id)))
    return tuple(tables)


def _line_in(faults: _Faults, id: str, path: tuple[str, ...]) -> int:
    return faults.line(("dialect", id, *path))


class _Placed:
    """Gives an error that comes up inside the place it is about."""

    def __init__(self, faults: _Faults, path: Path) -> None:
        self._faults, self._path = faults, path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, UserError) and not error.file:
            self._faults.fail(self._path, error.message, error.hint)


_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]#]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


class _Places:
    """Where keys stand in the text: TOML's reader does not say."""

    def __init__(self, text: str) -> None:
        self._text = text.split("\n")
        self._lines: dict[Path, int] = {}
        for path, line in self._keys():
            for end in range(1, len(path) + 1):
                self._lines.setdefault(path[:end], line)

    def _keys(self) -> Iterator[tuple[Path, int]]:
        table: Path = ()
        counts: dict[Path, int] = {}
        for number, line in enumerate(self._text, 1):
            header = _HEADER.match(line)
            if header:
                table = _parts(header[2])
                if header[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, counts[table])
                yield table, number
                continue
            key = _KEY.match(line)
            if key:
                yield (*table, *_parts(key[1])), number

    def line(self, path: Path) -> int:
        """The line (from 1) of a key; of what stands inside a value, the line below its key that has the word."""
        for end in range(len(path), 0, -1):
            if path[:end] in self._lines:
                first = self._lines[path[:end]]
                return self._inside(first, path[end:])
        return 1

    def _inside(self, first: int, rest: Path) -> int:
        words = [part for part in rest if isinstance(part, str)]
        for word in reversed(words):
            for number in range(first, len(self._text) + 1):
                if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", self._text[number - 1]):
                    return number
        return first


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))
