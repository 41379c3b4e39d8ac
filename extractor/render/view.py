"""What stands on a page, as rows that are ready Markdown: one view a page and language.

The templates hold the prose and the order and compute nothing; what they print comes from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from extractor import rules, wording
from extractor.catalog import Catalog, Command, Event, Message, Param, Refusal, Result, Status, walk
from extractor.render.language import Language
from extractor.render.layout import Layout, Page
from extractor.render.markdown import Markdown, code, escaped, literal, paragraphs, shortened, text
from extractor.translations import Descriptions, context, language_of

INLINE = 8
"""Links in a table's cell beyond which they fold."""


class ParamRow(Struct, frozen=True, kw_only=True):
    """A row about a key, as Markdown; a record, as templates read its fields faster than a dictionary's."""

    key: Markdown
    type: Markdown
    needed: Markdown
    always: Markdown
    default: Markdown
    meaning: Markdown


class View:
    """One page in one language."""

    def __init__(
        self,
        catalog: Catalog,
        language: Language,
        layout: Layout,
        page: Page,
        descriptions: Descriptions,
        bar: Markdown,
    ) -> None:
        self.catalog = catalog
        self.language = language
        self.layout = layout
        self.page = page
        self.descriptions = descriptions
        self.bar = bar
        self.headings = layout.headings

    # What the plugin says

    def said(self, name: str, field: str, words: str | None) -> Markdown:
        """A text of the plugin on one line: translated, or as it is and marked with its language."""
        if not words:
            return Markdown()
        found = self.descriptions.get(context(name, field), words)
        return text(found) if found else self._marked(text(words), words)

    def described(self, command: Command) -> Markdown:
        """A command's description, with its paragraphs."""
        field, words = ("description", command.description) if command.description else ("summary", command.summary)
        if not words:
            return Markdown()
        found = self.descriptions.get(context(command.name, field), words)
        return paragraphs(found) if found else self._marked(paragraphs(words), words)

    def summary(self, command: Command) -> Markdown:
        """A command's first sentence."""
        said, language = self.plain_summary(command, self.language, self.descriptions)
        shown = text(said)
        return (
            self.language.gettext("%(text)s *(in %(language)s)*", text=shown, language=language) if language else shown
        )

    @staticmethod
    def plain_summary(command: Command, language: Language, descriptions: Descriptions) -> tuple[str, str]:
        """(first sentence, the name of the language that it is in where that is another one)."""
        field, words = ("summary", command.summary) if command.summary else ("description", command.description)
        if not words:
            return "", ""
        found = descriptions.get(context(command.name, field), words)
        own = language_of(words)
        foreign = not found and own != language.code
        return shortened(found or words), language.name_of(own) if foreign else ""

    def _marked(self, shown: Markdown, words: str) -> Markdown:
        own = language_of(words)
        if own == self.language.code or not shown:
            return shown
        return self.language.gettext("%(text)s *(in %(language)s)*", text=shown, language=self.language.name_of(own))

    def _meaning(self, name: str, field: str, param: Param) -> Markdown:
        described = None
        if param.description:
            found = self.descriptions.get(context(name, field), param.description)
            described = wording.ended(self.language, found or param.description)
            described = described if found else self._marked(described, param.description)
        return wording.meaning(self.language, param, described)

    # The head

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
        if not self.catalog.commands:
            said.append(_("No command was found in its source."))
        return language.sentences(said)

    def contents(self) -> list[Markdown]:
        """Links to the sections."""
        return [self.layout.to_section(name, self.page) for name in self.headings if name != "title"]

    def family_links(self) -> Markdown:
        """Links to the families."""
        return Markdown(self.language.comma.join(self.to_family(family) for family, _ in self.layout.families))

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
            yield language.ngettext(
                "Every reply has the key %(keys)s.",
                "Every reply has the keys %(keys)s.",
                len(reply.keys),
                keys=language.both(map(code, reply.keys)),
            )
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
        """How many commands each family has."""
        return [
            {"link": self.to_family(family), "count": self.language.number(len(members))}
            for family, members in self.layout.families
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
            for tier, meaning in wording.tiers(self.language).items()
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
        return self.layout.to_command(code(name), name, self.page)

    def to_family(self, family: str) -> Markdown:
        """A link to the family."""
        return self.layout.to_family(code(family), family, self.page)

    def to_head(self) -> Markdown:
        """A link to the page that the families' pages belong to."""
        return self.layout.to_section("title", self.page)

    def folded(self, names: Iterable[str]) -> Markdown:
        """Links to commands; many fold behind their number."""
        links = [self.to(name) for name in names]
        if len(links) <= INLINE:
            return Markdown(self.language.comma.join(links))
        count = self.language.ngettext("%(num)s command", "%(num)s commands", len(links))
        return Markdown(f"<details><summary>{count}</summary>{self.language.comma.join(links)}</details>")

    # One command

    def facts(self, command: Command) -> Iterator[Markdown]:
        """Lines about the command as a whole."""
        language = self.language
        _ = language.gettext
        tier, meaning = command.access.tier, wording.tiers(language)[command.access.tier]
        if tier == "unknown":
            yield _("Access: %(tier)s, %(meaning)s.", tier=code(tier), meaning=meaning)
        else:
            basis = wording.basis(language, command)
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

    def param_rows(self, params: Sequence[Param], name: str, field: str) -> list[ParamRow]:
        """One row a key, nested ones under their parent by their dotted name; ``name`` and ``field`` say whose."""
        language = self.language
        return [
            ParamRow(
                key=code(key),
                type=wording.kind(language, param),
                needed=_needed(language, param),
                always=language.gettext("yes") if param.always else language.gettext("no"),
                default=wording.default(language, param),
                meaning=self._meaning(name, f"{field}.{key}", param),
            )
            for key, param in walk(params)
            if not key.endswith("[]")
        ]

    def param_lines(self, params: Sequence[Param], name: str) -> list[Markdown]:
        """The rows of a table of parameters: half of a page is these, and a template takes each cell by itself."""
        rows = self.param_rows(params, name, "params")
        return [_line(row.key, row.type, row.needed, row.default, row.meaning) for row in rows]

    def result_lines(self, params: Sequence[Param], name: str) -> list[Markdown]:
        """The rows of a table of result keys."""
        return [_line(row.key, row.type, row.always, row.meaning) for row in self.param_rows(params, name, "result")]

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
        alone = {key for one in refusals if one.absent == "any" or len(one.keys) == 1 for key in one.keys}
        told = [one for one in refusals if one.absent == "any" or len(one.keys) == 1 or not alone & set(one.keys)]
        where = self.language.either(
            dict.fromkeys(wording.missing(self.language, one.keys, one.absent) for one in told)
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
            yield _("More keys may be read than are listed: %(reason)s.", reason=self._reason(command.open.reason))
        for finding in command.findings:
            label = code(finding.rule)
            if finding.rule in rules.known():
                summary = self.language.verbatim(rules.rule(finding.rule).summary)
                label = _("%(rule)s (%(summary)s)", rule=label, summary=summary)
            if finding.key:
                yield _("Finding %(rule)s about %(key)s.", rule=label, key=code(finding.key))
            else:
                yield _("Finding %(rule)s.", rule=label)

    def _reason(self, reason: str) -> Markdown:
        """Why a contract is open: the forms that assembly writes, in the language; any other as it is."""
        _ = self.language.gettext
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
        return self._marked(text(reason), reason)


_PASSES = re.compile(r"passes (the whole request|\S+) to (unknown code|\S+)")
_COMPUTED = re.compile(r"reads a key (?:of (\S+) )?whose name is computed")


def _line(*cells: str) -> Markdown:
    return Markdown(f"| {' | '.join(map(escaped, cells))} |")


def _needed(language: Language, param: Param) -> Markdown:
    """The word in the table."""
    _ = language.gettext
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
