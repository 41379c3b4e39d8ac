"""What stands on a page, as rows that are ready Markdown: one view a page, drafted for all languages.

The templates hold the prose and the order and compute nothing; what they print comes from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from extractor import rules, wording
from extractor.catalog import (
    Catalog,
    Command,
    Event,
    Handler,
    Message,
    Param,
    Refusal,
    Result,
    Status,
    example_reply,
    example_request,
    walk,
)
from extractor.render.draft import Draft, Edition
from extractor.render.layout import Members, Page, Permalink
from extractor.render.markdown import Markdown, code, fenced, literal, paragraphs, shortened, text
from extractor.translations import context, language_of

INLINE = 8
"""Links in a table's cell beyond which they fold."""


class ParamRow(Struct, frozen=True, kw_only=True):
    """A row about a key, as Markdown."""

    key: Markdown
    type: Markdown
    needed: Markdown
    always: Markdown
    default: Markdown
    meaning: Markdown


def counts(draft: Draft, catalog: Catalog) -> Markdown:
    """What the reference is about, in a sentence."""
    plugin, _ = catalog.plugin, draft.gettext
    name = Markdown(f"**{text(plugin.name)}**")
    if plugin.version:
        name = _("%(plugin)s, version %(version)s", plugin=name, version=plugin.version)
    many = draft.ngettext("%(num)s command", "%(num)s commands", len(catalog.commands))
    said = [_("%(plugin)s: %(commands)s.", plugin=name, commands=many)]
    if plugin.engine:
        said.append(_("As it is with Unreal Engine %(version)s.", version=plugin.engine))
    if not catalog.commands:
        said.append(_("No command was found in its source."))
    return draft.sentences(said)


class View:
    """One page."""

    def __init__(
        self,
        catalog: Catalog,
        draft: Draft,
        page: Page,
        headings: Iterable[str],
        families: Members,
        permalink: Permalink | None,
        bar: Markdown,
    ) -> None:
        """``headings`` are the ids of the head's own, ``families`` those of all pages."""
        self.catalog = catalog
        self.draft = draft
        self.page = page
        self.bar = bar
        self.headings = {name: draft.ask(Edition.heading, name) for name in headings}
        self._families = families
        self._permalink = permalink

    # What the plugin says

    def said(self, name: str, field: str, words: str | None) -> Markdown:
        """A text of the plugin on one line: translated, or as it is and marked with its language."""
        return self._written(name, field, words, text)

    def described(self, command: Command) -> Markdown:
        """A command's description, with its paragraphs."""
        field, words = ("description", command.description) if command.description else ("summary", command.summary)
        return self._written(command.name, field, words, paragraphs)

    def summary(self, command: Command) -> Markdown:
        """A command's first sentence."""
        return self._written(command.name, *summary_of(command), _first_line)

    def _sentence(self, words: str) -> Markdown:
        return wording.ended(self.draft, words)

    def _written(self, name: str, field: str, words: str | None, written: Callable[[str], Markdown]) -> Markdown:
        own = written(words) if words else None
        if not words or not own:
            return Markdown()
        return self.draft.ask(Edition.said, context(name, field), words, written, own, language_of(words))

    def _meaning(self, name: str, field: str, param: Param) -> Markdown:
        return wording.meaning(self.draft, param, self._written(name, field, param.description, self._sentence) or None)

    # The head

    def counts(self) -> Markdown:
        """What the page is about, in a sentence."""
        return counts(self.draft, self.catalog)

    def contents(self) -> list[Markdown]:
        """Links to the sections."""
        return [self._to_section(name) for name in self.headings if name != "title"]

    def family_links(self) -> Markdown:
        """Links to the families."""
        return Markdown(self.draft.comma.join(self.to_family(family) for family, _ in self._families))

    # Requests, replies and events

    def envelope_facts(self) -> Iterator[Markdown]:
        """How messages are wrapped, a line each."""
        request, reply = self.catalog.envelope.request, self.catalog.envelope.reply
        _, draft = self.draft.gettext, self.draft
        if request and request.name_at:
            yield _("The command's name is sent under %(key)s.", key=code(request.name_at))
        if request and request.params_at:
            names = [request.params_at, *request.also_at]
            yield _("Its parameters are sent as an object under %(keys)s.", keys=draft.either(map(code, names)))
        if request and request.id_at:
            yield _("The reply repeats what is sent under %(key)s.", key=code(request.id_at))
        if request and request.constants:
            fixed = [f"{code(key)}: {literal(value)}" for key, value in sorted(request.constants.items())]
            yield _("Every request also carries %(keys)s.", keys=draft.both(map(Markdown, fixed)))
        if reply and reply.keys:
            yield draft.ngettext(
                "Every reply has the key %(keys)s.",
                "Every reply has the keys %(keys)s.",
                len(reply.keys),
                keys=draft.both(map(code, reply.keys)),
            )
        if reply and reply.result_at:
            yield _("The command's result is under %(key)s.", key=code(reply.result_at))

    def event_note(self, event: Event) -> Markdown:
        """What is special about an event, after its name."""
        if not event.expects_reply:
            return Markdown()
        return Markdown(self.draft.gap + self.draft.gettext("(the plugin waits for an answer)"))

    def result_line(self, result: Result) -> Markdown:
        """The head of a command's result."""
        _ = self.draft.gettext
        if result.type != "object":
            said = [_("**Result:** %(type)s.", type=code(result.type))]
        elif result.properties:
            return _("**Result** (more keys may be sent than are listed)") if result.open else _("**Result**")
        else:
            said = [_("**Result:** an object without known keys.")]
        if result.open:
            said.append(_("More keys may be sent than are listed."))
        return self.draft.sentences(said)

    # The tables at the head

    def family_rows(self) -> list[dict[str, Any]]:
        """How many commands each family has."""
        return [
            {"link": self.to_family(family), "count": self.draft.number(len(members))}
            for family, members in self._families
        ]

    def index_rows(self, members: Iterable[Command]) -> list[dict[str, Any]]:
        """A family's commands with their first sentences."""
        return [
            {
                "link": self.to(one.name),
                "tier": code(one.access.tier),
                "summary": self.summary(one),
            }
            for one in members
        ]

    def tier_rows(self) -> list[dict[str, Any]]:
        """What the tiers in use mean, and which commands have them."""
        found: dict[str, list[str]] = {}
        for command in self.catalog.commands:
            found.setdefault(command.access.tier, []).append(command.name)
        return [
            {"tier": code(tier), "meaning": meaning, "commands": self.folded(found[tier])}
            for tier, meaning in wording.tiers(self.draft).items()
            if tier in found
        ]

    def code_rows(self) -> list[dict[str, Any]]:
        """Which commands send each code."""
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
        return self.draft.ask(Edition.to_command, name, self.page)

    def to_family(self, family: str) -> Markdown:
        """A link to the family."""
        return self.draft.ask(Edition.to_family, family, self.page)

    def to_head(self) -> Markdown:
        """A link to the page that the families' pages belong to."""
        return self._to_section("title")

    def _to_section(self, name: str) -> Markdown:
        return self.draft.ask(Edition.to_section, name, self.page)

    def folded(self, names: Iterable[str]) -> Markdown:
        """Links to commands; many fold behind their number."""
        links = [self.to(name) for name in names]
        if len(links) <= INLINE:
            return Markdown(self.draft.comma.join(links))
        count = self.draft.ngettext("%(num)s command", "%(num)s commands", len(links))
        return self.draft.folded(count, links)

    # One command

    def request(self, command: Command) -> Markdown:
        """The smallest call that the contract lets pass."""
        return fenced(example_request(command, self.catalog.envelope))

    def reply(self, command: Command) -> Markdown | None:
        """A reply to it; none where no reply is known that a call succeeds with."""
        succeeds = command.result or any(status.kind == "success" for status in command.statuses)
        return fenced(example_reply(command, self.catalog.envelope)) if succeeds else None

    def source(self, handler: Handler) -> Markdown:
        """The handler and its file."""
        symbol, file = code(handler.symbol), code(handler.file)
        if self._permalink:
            file = self._permalink.link(code(f"{handler.file}:{handler.line}"), handler.file, handler.line)
        return Markdown(f"{symbol}, {file}")

    def facts(self, command: Command) -> Iterator[Markdown]:
        """Lines about the command as a whole."""
        draft = self.draft
        _ = draft.gettext
        tier, meaning = command.access.tier, wording.tiers(draft)[command.access.tier]
        if tier == "unknown":
            yield _("Access: %(tier)s, %(meaning)s.", tier=code(tier), meaning=meaning)
        else:
            basis = wording.basis(draft, command)
            yield _("Access: %(tier)s, %(meaning)s (%(basis)s).", tier=code(tier), meaning=meaning, basis=basis)
        if command.access.undo:
            yield _("It can be undone in the editor.")
        if command.action and command.tool:
            yield _(
                "Action of the tool %(tool)s: send %(key)s with the value %(value)s.",
                tool=code(command.tool),
                key=code(command.action.key),
                value=literal(command.action.value),
            )
        if command.aliases:
            yield _("Also called %(names)s.", names=draft.either(map(code, command.aliases)))
        if command.available:
            yield _("Only where %(condition)s.", condition=wording.available(self.draft, command.available))
        if command.asynchronous:
            yield _("The reply comes after the work is done, not at once.")
        if command.timeout_s is not None:
            seconds = command.timeout_s
            yield _("The plugin gives up after %(seconds)s s.", seconds=draft.number(seconds))
        if command.shadowed:
            yield self._shadowed(command)

    def _shadowed(self, command: Command) -> Markdown:
        count = len(command.shadowed) + 1
        if command.winner == "last-in-source":
            return self.draft.ngettext(
                "Registered %(num)s time; the last one in the source holds.",
                "Registered %(num)s times; the last one in the source holds.",
                count,
            )
        return self.draft.ngettext(
            "Registered %(num)s time; which one holds is not specified.",
            "Registered %(num)s times; which one holds is not specified.",
            count,
        )

    def param_rows(self, params: Sequence[Param], name: str, field: str) -> list[ParamRow]:
        """One row a key, nested ones under their parent by their dotted name; ``name`` and ``field`` say whose."""
        draft = self.draft
        return [
            ParamRow(
                key=code(key),
                type=wording.kind(draft, param),
                needed=_needed(draft, param),
                always=draft.gettext("yes") if param.always else draft.gettext("no"),
                default=wording.default(draft, param),
                meaning=self._meaning(name, f"{field}.{key}", param),
            )
            for key, param in walk(params)
            if not key.endswith("[]")
        ]

    def needs(self, command: Command) -> list[Markdown]:
        """What the table cannot say."""
        return list(wording.needs(self.draft, command))

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
            shown = self._message(message)
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
                self.draft.gettext(
                    "Only where %(condition)s.", condition=wording.available(self.draft, status.available)
                )
            )
        return Markdown("<br>".join(lines))

    def _message(self, message: Message) -> Markdown:
        if not message.locales:
            return code(message.text)
        return self.draft.ask(Edition.message, message.text, tuple(message.locales.items()))

    def _answering(self, message: Markdown, refusals: list[Refusal]) -> Markdown:
        if not refusals:
            return message
        alone = dict.fromkeys(key for one in refusals if one.absent == "any" or len(one.keys) == 1 for key in one.keys)
        ways = dict.fromkeys((one.keys, one.absent) for one in refusals if not alone.keys() & set(one.keys))
        if alone:
            ways = {(tuple(alone), "any"): None, **ways}
        where, *others = (wording.missing(self.draft, keys, absent) for keys, absent in ways)
        for other in others:
            where = self.draft.gettext("%(first)s or %(second)s", first=where, second=other)
        if not message:
            return self.draft.gettext("where %(absence)s", absence=where)
        return self.draft.gettext("%(message)s where %(absence)s", message=message, absence=where)

    def _outcome(self, status: Status) -> Markdown:
        _ = self.draft.gettext
        if status.soft:
            return _("failure, told by a flag in the result")
        return _("success") if status.kind == "success" else _("failure")

    def notes(self, command: Command) -> Iterator[Markdown]:
        """What is doubtful: keys that may be missing here, findings."""
        _ = self.draft.gettext
        if command.open:
            yield _("More keys may be read than are listed: %(reason)s.", reason=self._reason(command.open.reason))
        for finding in command.findings:
            label = code(finding.rule)
            if finding.rule in rules.known():
                summary = self.draft.verbatim(rules.rule(finding.rule).summary)
                label = _("%(rule)s (%(summary)s)", rule=label, summary=summary)
            if finding.key:
                yield _("Finding %(rule)s about %(key)s.", rule=label, key=code(finding.key))
            else:
                yield _("Finding %(rule)s.", rule=label)

    def _reason(self, reason: str) -> Markdown:
        """Why a contract is open: the forms that assembly writes, in the language; any other as it is."""
        _ = self.draft.gettext
        reason = reason.strip().rstrip(".")
        if match := _PASSES.fullmatch(reason):
            what, callee = match.groups()
            if callee == "unknown code":
                to = _("unknown code")
                if what == "the whole request":
                    return _("the whole request goes to %(callee)s", callee=to)
                return _("%(key)s goes to %(callee)s", key=code(what), callee=to)
            to = code(callee)
            if what == "the whole request":
                return _("the whole request goes to %(callee)s, whose code is not known", callee=to)
            return _("%(key)s goes to %(callee)s, whose code is not known", key=code(what), callee=to)
        if match := _COMPUTED.fullmatch(reason):
            if match[1]:
                return _("reads a key of %(key)s whose name is computed", key=code(match[1]))
            return _("reads a key whose name is computed")
        if reason == "its handler is not in the source that was read":
            return _("its handler is not in the source that was read")
        own = text(reason)
        return self.draft.ask(Edition.marked, own, language_of(reason)) if own else own


_PASSES = re.compile(r"passes (the whole request|\S+) to (unknown code|\S+)")
_COMPUTED = re.compile(r"reads a key (?:of (\S+) )?whose name is computed")


def _needed(draft: Draft, param: Param) -> Markdown:
    """The word in the table."""
    _ = draft.gettext
    match param.required:
        case "always":
            return _("**yes**")
        case "conditional":
            return _("see below")
        case _:
            return _("no")


def _reply_code(status: Status) -> Markdown:
    parts = [code(str(status.code))] if status.code is not None else []
    parts += [code(status.error_code)] if status.error_code else []
    return Markdown(" ".join(parts) or "–")


def _answers(status: Status, refusal: Refusal) -> bool:
    return (status.code, status.error_code) == (refusal.code, refusal.error_code)


def summary_of(command: Command) -> tuple[str, str | None]:
    """The field that a command's first sentence is taken from, and its text."""
    return ("summary", command.summary) if command.summary else ("description", command.description)


def _first_line(words: str) -> Markdown:
    return text(shortened(words))
