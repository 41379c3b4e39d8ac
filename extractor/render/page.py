"""The command reference: what stands where, for one catalog in some languages.

``files`` is the entry. A page is built from rows that are ready Markdown, so the templates hold the prose and the
order and nothing is computed there. What does not hang on the language is made once (``_Command``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any
from urllib.parse import quote

import jinja2
from msgspec import Struct

from extractor import rules, wording
from extractor.catalog import (
    Catalog,
    Command,
    Event,
    Message,
    Param,
    Refusal,
    Result,
    Status,
    example_reply,
    example_request,
    walk,
)
from extractor.errors import UserError
from extractor.render.language import Language
from extractor.render.markdown import (
    Markdown,
    Slugs,
    cleaned,
    code,
    escaped,
    fenced,
    link,
    literal,
    paragraphs,
    shortened,
    text,
    visible,
)
from extractor.resources import templates

PAGE = "docs/{language}/command-reference.md"
INLINE = 8
"""Links in a table's cell beyond which they fold."""

REGENERATE = "uecatalog generate"


class Permalink(Struct, frozen=True):
    """Where the source can be read: ``{file}`` and ``{line}`` are replaced; the pattern names a revision, so that a
    line stays right."""

    pattern: str

    def __post_init__(self) -> None:
        if not re.match(r"https?://[^\s<>()]*$", self.pattern) or "{file}" not in self.pattern:
            raise UserError(
                f"the permalink pattern {self.pattern!r} is no http address with {{file}}",
                hint="for example https://host/owner/name/blob/v1.2.0/Source/{file}#L{line}",
            )

    def link(self, label: Markdown, file: str, line: int) -> Markdown:
        """``label`` as a link to the place."""
        target = self.pattern.replace("{file}", quote(file, safe="/")).replace("{line}", str(line))
        return Markdown(f"[{label}]({target})")


class _Command(Struct, frozen=True):
    """What of a command is the same in every language."""

    command: Command
    title: Markdown
    request: Markdown
    reply: Markdown | None
    description: Markdown
    source: Markdown


def files(catalog: Catalog, languages: Sequence[str], permalink: str = "") -> dict[str, bytes]:
    """The pages by relative path (``docs/en/command-reference.md``), UTF-8 with LF.

    ``languages`` are codes that ``languages()`` lists. ``permalink`` is a pattern (``Permalink``); without one the
    source is named without lines, so that a page does not change where code only moves.

    Raises: UserError for an unknown language or a pattern that is none.
    """
    spoken = [Language(one) for one in languages]
    place = Permalink(permalink) if permalink else None
    commands = [_neutral(command, catalog, place) for command in catalog.commands]
    return {
        PAGE.format(language=language.code): _page(catalog, commands, language, spoken).encode()
        for language in spoken
    }  # fmt: skip


def _neutral(command: Command, catalog: Catalog, permalink: Permalink | None) -> _Command:
    described = command.description or command.summary or ""
    return _Command(
        command,
        code(command.name),
        fenced(example_request(command, catalog.envelope)),
        fenced(example_reply(command, catalog.envelope)) if command.result or command.statuses else None,
        paragraphs(described),
        _source(command, permalink),
    )


def _source(command: Command, permalink: Permalink | None) -> Markdown:
    handler = command.handler
    if handler is None:
        return Markdown()
    symbol, file = code(handler.symbol), code(handler.file)
    if permalink:
        file = permalink.link(code(f"{handler.file}:{handler.line}"), handler.file, handler.line)
    return Markdown(f"{symbol}, {file}")


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates() / "reference"),
        extensions=["jinja2.ext.i18n"],
        finalize=escaped,
        autoescape=False,  # Markdown is no HTML: ``finalize`` escapes for it
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def _template() -> jinja2.Template:
    environment = _environment()
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    return environment.get_template("command-reference.md.j2")


def _page(catalog: Catalog, commands: list[_Command], language: Language, spoken: list[Language]) -> str:
    view = _View(catalog, commands, language, _bar(language, spoken))
    page = _template().render(
        gettext=language.gettext,
        ngettext=language.ngettext,
        pgettext=language.pgettext,
        _=language.gettext,
        catalog=catalog,
        view=view,
        regenerate=Markdown(REGENERATE),
        code=code,
    )
    return re.sub(r"\n{3,}", "\n\n", page).strip() + "\n"


def _bar(language: Language, spoken: list[Language]) -> Markdown:
    """The pages in the other languages; nothing where there is one language."""
    if len(spoken) < 2:
        return Markdown()
    name = PAGE.rpartition("/")[2]
    return Markdown(
        " · ".join(
            f"**{text(one.own_name)}**" if one is language else f"[{text(one.own_name)}](../{one.code}/{name})"
            for one in spoken
        )
    )


class _View:
    """One page in one language: anchors first, then rows on demand."""

    def __init__(self, catalog: Catalog, commands: list[_Command], language: Language, bar: Markdown) -> None:
        self.catalog = catalog
        self.language = language
        self.bar = bar
        self.families = _by_family(catalog, commands)
        _ = language.plain
        plain = {
            "title": _("%(plugin)s: command reference", plugin=catalog.plugin.name),
            "reading": _("How to read this page"),
            "envelope": _("Requests and replies"),
            "families": _("Families"),
            "tiers": _("Access"),
            "codes": _("Codes"),
            "events": _("Events"),
        }
        plain = {name: cleaned(heading) for name, heading in plain.items() if self._is_shown(name)}
        slugs = Slugs()
        self.headings = {name: text(heading) for name, heading in plain.items()}
        self.anchors = {name: slugs.add(heading) for name, heading in plain.items()}
        self.family_anchors: dict[str, str] = {}
        self.command_anchors: dict[str, str] = {}
        for family, members in self.families:
            self.family_anchors[family] = slugs.add(visible(family))
            for member in members:
                self.command_anchors[member.command.name] = slugs.add(visible(member.command.name))

    def _is_shown(self, section: str) -> bool:
        envelope = self.catalog.envelope
        match section:
            case "envelope":
                return bool(envelope.request or envelope.reply or envelope.statuses)
            case "events":
                return bool(self.catalog.events)
            case "codes":
                return bool(self.catalog.status_codes or self.catalog.error_codes)
            case _:
                return True

    def counts(self) -> Markdown:
        """What the page is about, in a sentence."""
        plugin, language = self.catalog.plugin, self.language
        _ = language.gettext
        name = Markdown(f"**{text(plugin.name)}**")
        if plugin.version:
            name = _("%(plugin)s, version %(version)s", plugin=name, version=plugin.version)
        many = language.ngettext("%(num)s command", "%(num)s commands", len(self.catalog.commands))
        said = [_("%(plugin)s: %(commands)s.", plugin=name, commands=many)]
        if plugin.engine:
            said.append(_("As it is with Unreal Engine %(version)s.", version=plugin.engine))
        return language.sentences(said)

    def contents(self) -> list[Markdown]:
        """Links to the sections."""
        return [link(self.headings[name], anchor) for name, anchor in self.anchors.items() if name != "title"]

    def family_links(self) -> Markdown:
        """Links to the families."""
        return Markdown(", ".join(link(code(family), self.family_anchors[family]) for family, _ in self.families))

    # Requests, replies and events

    def envelope_facts(self) -> Iterator[Markdown]:
        """How messages are wrapped, a line each."""
        request, reply = self.catalog.envelope.request, self.catalog.envelope.reply
        _, language = self.language.gettext, self.language
        if request and request.name_at:
            yield _("The command's name is sent under %(key)s.", key=code(request.name_at))
        if request and request.params_at:
            names = [request.params_at, *request.also_at]
            yield _("Its parameters are sent as an object under %(keys)s.", keys=language.either(map(code, names)))
        if request and request.id_at:
            yield _("The reply repeats what is sent under %(key)s.", key=code(request.id_at))
        if request and request.constants:
            fixed = [f"{code(key)}: {literal(value)}" for key, value in sorted(request.constants.items())]
            yield _("Every request also carries %(keys)s.", keys=language.both(map(Markdown, fixed)))
        if reply and reply.keys:
            yield _("Every reply has the keys %(keys)s.", keys=language.both(map(code, reply.keys)))
        if reply and reply.result_at:
            yield _("The command's result is under %(key)s.", key=code(reply.result_at))

    def event_note(self, event: Event) -> Markdown:
        """What is special about an event, after its name."""
        if not event.expects_reply:
            return Markdown()
        return Markdown(self.language.gap + self.language.gettext("(the plugin waits for an answer)"))

    def result_line(self, result: Result) -> Markdown:
        """The head of a command's result."""
        _ = self.language.gettext
        if result.type != "object":
            said = [_("**Result:** %(type)s.", type=code(result.type))]
        elif result.properties:
            return _("**Result** (more keys may be sent than are listed)") if result.open else _("**Result**")
        else:
            said = [_("**Result:** an object without known keys.")]
        if result.open:
            said.append(_("More keys may be sent than are listed."))
        return self.language.sentences(said)

    # The tables at the head

    def family_rows(self) -> list[dict[str, Any]]:
        return [
            {"link": link(code(family), self.family_anchors[family]), "count": self.language.number(len(members))}
            for family, members in self.families
        ]

    def index_rows(self, members: list[_Command]) -> list[dict[str, Any]]:
        return [
            {
                "link": self.to(one.command.name),
                "tier": code(one.command.access.tier),
                "summary": text(shortened(one.command.summary or one.command.description or "")),
            }
            for one in members
        ]

    def tier_rows(self) -> list[dict[str, Any]]:
        found: dict[str, list[str]] = {}
        for command in self.catalog.commands:
            found.setdefault(command.access.tier, []).append(command.name)
        return [
            {"tier": code(tier), "meaning": meaning, "commands": self.folded(found[tier])}
            for tier, meaning in wording.tiers(self.language).items()
            if tier in found
        ]

    def code_rows(self) -> list[dict[str, Any]]:
        rows: list[tuple[str, Callable[[Status], bool]]] = []
        rows += [(str(row.code), lambda one, row=row: one.code == row.code) for row in self.catalog.status_codes]  # type: ignore[misc]
        rows += [(row.code, lambda one, row=row: one.error_code == row.code) for row in self.catalog.error_codes]  # type: ignore[misc]
        return [
            {
                "code": code(name),
                "commands": self.folded(
                    command.name for command in self.catalog.commands if any(map(sends, command.statuses))
                ),
            }
            for name, sends in rows
        ]

    def to(self, name: str) -> Markdown:
        """A link to the command."""
        return link(code(name), self.command_anchors[name])

    def folded(self, names: Iterable[str]) -> Markdown:
        """Links to commands; many fold behind their number."""
        links = [self.to(name) for name in names]
        if len(links) <= INLINE:
            return Markdown(", ".join(links))
        count = self.language.ngettext("%(num)s command", "%(num)s commands", len(links))
        return Markdown(f"<details><summary>{count}</summary>{', '.join(links)}</details>")

    # One command

    def facts(self, command: Command) -> Iterator[Markdown]:
        """Lines about the command as a whole."""
        language = self.language
        _ = language.gettext
        tier = wording.tiers(language)[command.access.tier]
        said = _("Access: %(tier)s, %(meaning)s", tier=code(command.access.tier), meaning=tier)
        if command.access.tier != "unknown":
            said = Markdown(f"{said} ({wording.basis(language, command)})")
        yield Markdown(said + ".")
        if command.access.undo:
            yield _("It can be undone in the editor.")
        if command.action and command.tool:
            yield _(
                "Action of the tool %(tool)s: send %(key)s with the value %(value)s.",
                tool=code(command.tool),
                key=code(command.action.key),
                value=code(f'"{command.action.value}"'),
            )
        if command.aliases:
            yield _("Also called %(names)s.", names=language.either(map(code, command.aliases)))
        if command.available:
            yield _("Only where %(condition)s.", condition=wording.available(self.language, command.available))
        if command.asynchronous:
            yield _("The reply comes after the work is done, not at once.")
        if command.timeout_s is not None:
            seconds = command.timeout_s
            yield _("The plugin gives up after %(seconds)s s.", seconds=language.number(seconds))
        if command.shadowed:
            yield self._shadowed(command)

    def _shadowed(self, command: Command) -> Markdown:
        count = len(command.shadowed) + 1
        if command.winner == "last-in-source":
            return self.language.ngettext(
                "Registered %(num)s time; the last one in the source holds.",
                "Registered %(num)s times; the last one in the source holds.",
                count,
            )
        return self.language.ngettext(
            "Registered %(num)s time; which one holds is not specified.",
            "Registered %(num)s times; which one holds is not specified.",
            count,
        )

    def param_rows(self, params: Sequence[Param]) -> list[dict[str, Any]]:
        """One row a key, nested ones under their parent by their dotted name."""
        language = self.language
        return [
            {
                "key": code(name),
                "type": wording.kind(language, param),
                "needed": _needed(language, param),
                "always": language.gettext("yes") if param.always else language.gettext("no"),
                "default": wording.default(language, param),
                "meaning": wording.meaning(language, param),
            }
            for name, param in walk(params)
            if not name.endswith("[]")
        ]

    def needs(self, command: Command) -> list[Markdown]:
        """What the table cannot say."""
        return list(wording.needs(self.language, command))

    def replies(self, command: Command) -> list[dict[str, Any]]:
        """One row a status; what it says, with the absence that it answers."""
        return [
            {"code": _reply_code(status), "outcome": self._outcome(status), "says": says}
            for status, says in self._said(command.statuses, command.requirements.refusals)
        ]

    def envelope_replies(self) -> list[dict[str, Any]]:
        """The replies made before any command is reached."""
        return [
            {"code": _reply_code(status), "outcome": self._outcome(status), "says": says}
            for status, says in self._said(self.catalog.envelope.statuses, ())
        ]

    def _said(self, statuses: Sequence[Status], refusals: Sequence[Refusal]) -> Iterator[tuple[Status, Markdown]]:
        left = list(refusals)
        for status in statuses:
            mine = [one for one in left if _answers(status, one)] if status.kind == "error" else []
            left = [one for one in left if one not in mine]
            yield status, self._messages(status.messages, mine, status)
        for refusal in left:
            status = Status(code=refusal.code, error_code=refusal.error_code, kind="error")
            yield status, self._messages((), [refusal], status)

    def _messages(self, messages: Sequence[Message], refusals: list[Refusal], status: Status) -> Markdown:
        lines = []
        said = {message.text for message in messages}
        for message in messages:
            shown = code(message.locales.get(self.language.code, message.text))
            answered = [one for one in refusals if one.message == message.text]
            lines.append(self._answering(shown, answered))
        by_message: dict[str | None, list[Refusal]] = {}
        for one in refusals:
            if one.message not in said:
                by_message.setdefault(one.message, []).append(one)
        for text_of, several in by_message.items():
            lines.append(self._answering(code(text_of) if text_of else Markdown(), several))
        if status.available:
            lines.append(
                self.language.gettext(
                    "Only where %(condition)s.", condition=wording.available(self.language, status.available)
                )
            )
        return Markdown("<br>".join(lines))

    def _answering(self, message: Markdown, refusals: list[Refusal]) -> Markdown:
        if not refusals:
            return message
        where = self.language.either(
            dict.fromkeys(wording.missing(self.language, one.keys, one.absent) for one in refusals)
        )
        if not message:
            return self.language.gettext("where %(absence)s", absence=where)
        return self.language.gettext("%(message)s where %(absence)s", message=message, absence=where)

    def _outcome(self, status: Status) -> Markdown:
        _ = self.language.gettext
        if status.soft:
            return _("failure, told by a flag in the result")
        return _("success") if status.kind == "success" else _("failure")

    def notes(self, command: Command) -> Iterator[Markdown]:
        """What is doubtful: keys that may be missing here, findings."""
        _ = self.language.gettext
        if command.open:
            yield _("More keys may be read than are listed: %(reason)s.", reason=command.open.reason.rstrip("."))
        for finding in command.findings:
            rule = finding.rule
            summary = _(rules.rule(rule).summary.replace("%", "%%")) if rule in rules.known() else Markdown()
            label = Markdown(f"{code(rule)} ({summary})") if summary else code(rule)
            if finding.key:
                yield _("Finding %(rule)s about %(key)s.", rule=label, key=code(finding.key))
            else:
                yield _("Finding %(rule)s.", rule=label)


def _needed(language: Language, param: Param) -> Markdown:
    """The word in the table."""
    _ = language.gettext
    words: dict[Any, Markdown] = {"always": _("**yes**"), "conditional": _("see below")}
    return words.get(param.required, _("no"))


def _by_family(catalog: Catalog, commands: list[_Command]) -> list[tuple[str, list[_Command]]]:
    """Families in the order of the catalog, any that it does not list after them."""
    found: dict[str, list[_Command]] = {family.name: [] for family in catalog.families}
    for one in commands:
        found.setdefault(one.command.family, []).append(one)
    return [(family, members) for family, members in found.items() if members]


def _reply_code(status: Status) -> Markdown:
    parts = [code(str(status.code))] if status.code is not None else []
    parts += [code(status.error_code)] if status.error_code else []
    return Markdown(" ".join(parts) or "–")


def _answers(status: Status, refusal: Refusal) -> bool:
    return (status.code, status.error_code) == (refusal.code, refusal.error_code)
