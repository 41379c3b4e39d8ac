"""`uecatalog init`: a look at a plugin, and a configuration to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from extractor.cli.options import color_option, format_option, survey_options

if TYPE_CHECKING:
    from extractor.facts import Place
    from extractor.findings import Finding, Location
    from extractor.proposing import Proposal


@click.command("init", short_help="Look at a plugin and write a configuration for it.")
@click.argument("path", default=".")
@click.option("-o", "--output", default="", metavar="FILE", help="Where it goes (- shows it); uecatalog.toml of PATH.")
@click.option("--force", is_flag=True, help="Write over what is there.")
@survey_options
@format_option
@color_option
def command(path: str, output: str, force: bool, form: str, color: bool, **flags: Any) -> int:
    """Say what is found in the plugin at PATH (or here), and write uecatalog.toml.

    Shows the dialects with their commands, what registers, where requests are and what replies, each with the place
    that shows it, and what could not be explained. The file says the same; doubtful lines are comments. It does not
    change the catalog.
    """
    from extractor import pipeline, proposing, writing
    from extractor.cli.reading import say_none, timed
    from extractor.cli.terminal import remark, result, result_json

    stopwatch = timed(flags)
    file = _place(path, output, force)
    options = pipeline.Options(
        path=path,
        plugin=flags["plugin"],
        defines=tuple(flags["defines"]),
        engine=flags["engine"],
        dialects=tuple(flags["dialects"]),
        jobs=flags["jobs"],
    )
    proposal = proposing.propose(options, file, stopwatch)
    if output == "-":
        result(proposal.text)
    else:
        writing.write(file, proposal.text.encode())
        if form == "json":
            result_json(_said(proposal, file))
        else:
            result(_report(proposal, color))
            remark(_closing(proposal, file))
            if not proposal.survey.traits:
                say_none(proposal.extracted)
    return 0


def _place(path: str, output: str, force: bool) -> str:
    """The file to write. Raises: UserError where there is a configuration already."""
    from pathlib import Path

    from extractor import configuration
    from extractor.errors import UserError

    folder = Path(path) if Path(path).is_dir() else Path(path).parent
    file = Path(output) if output and output != "-" else folder / configuration.FILES[0]
    if output != "-" and folder.exists() and not file.parent.is_dir():
        raise UserError("cannot write: there is no such folder", file=str(file))
    if force or output == "-":
        return str(file)
    if file.exists() or file.is_symlink():
        raise UserError("is there already", file=str(file), hint="--force writes over it, -o FILE beside it")
    other = file.parent / configuration.FILES[1]
    if not output and other.is_file() and configuration.holds(other.read_bytes(), other.name):
        raise UserError(
            "has a configuration already", file=str(other), hint=f"--force writes {file.name}, which prevails"
        )
    return str(file)


def _report(proposal: Proposal, color: bool) -> str:
    from extractor.cli.tables import Column, bold, table
    from extractor.cli.words import say

    plugin = proposal.extracted.catalog.plugin
    root = proposal.extracted.shown
    head = f"{plugin.name} {plugin.version or ''}".rstrip()
    parts = [bold(head, color) + "\n"]
    rows = [(id, str(count)) for id, count in proposal.survey.dialects]
    parts.append(table((Column(say("DIALECT")), Column(say("COMMANDS"))), rows, color=color))
    titles = {
        "register": say("REGISTERS"), "dispatch": say("DISPATCHES"), "request": say("REQUEST"),
        "read": say("READS"), "error": say("REFUSES"), "success": say("SUCCEEDS"), "reply": say("REPLIES"),
    }  # fmt: skip
    for key, title in titles.items():
        found = [
            (
                trait.pattern,
                str(trait.uses),
                _at(root, trait.place),
                _why(trait.why, trait.sure),
            )
            for trait in proposal.survey.traits
            if trait.key.partition(".")[0] == key
        ]
        parts.append(
            table(
                (Column(title), Column(say("USES")), Column(say("SEEN AT")), Column(say("BECAUSE"))), found, color=color
            )
        )
    parts.append(_unexplained(proposal, root, color))
    return "\n".join(part for part in parts if part)


def _at(root: str, place: Place | Location) -> str:
    return f"{root}/{place.file}:{place.line}"


def _why(why: str, sure: bool) -> str:
    from extractor.cli.words import say

    return say(why) if sure else say("doubtful: %(why)s", why=say(why))


def _unexplained(proposal: Proposal, root: str, color: bool) -> str:
    """What could not be read or explained, by rule, with the first place."""
    from extractor import rules
    from extractor.cli.tables import Column, table
    from extractor.cli.words import say, told

    by_rule: dict[str, list[Finding]] = {}
    for finding in proposal.extracted.findings:
        if finding.rule.startswith("UC9"):
            by_rule.setdefault(finding.rule, []).append(finding)
    rows = [
        (f"{code} {rules.name(code)}", str(len(found)), _at(root, found[0].location), told(found[0].message))
        for code, found in sorted(by_rule.items())
    ]
    if not rows:
        return say("Everything is explained.") + "\n" if proposal.extracted.catalog.commands else ""
    columns = (
        Column(say("NOT EXPLAINED")),
        Column(say("TIMES")),
        Column(say("FIRST AT")),
        Column(say("SAYS"), shrinks=True),
    )
    return table(columns, rows, color=color)


def _closing(proposal: Proposal, file: str) -> str:
    from extractor.cli.words import say

    lines = [say("%(file)s is written; `uecatalog generate --config %(file)s` goes by it.", file=file)]
    if not proposal.extracted.catalog.commands and proposal.survey.traits:
        lines.append(say("No command is found. Where the comments in the file are right, take their # away."))
    if not proposal.settled:
        lines.append(say("Its tables are comments: with them the catalog would be another one."))
    return "".join(f"{line}\n" for line in lines)


def _said(proposal: Proposal, file: str) -> dict[str, Any]:
    import msgspec

    return {
        "file": file,
        "plugin": proposal.extracted.catalog.plugin.name,
        "commands": len(proposal.extracted.catalog.commands),
        "tables": proposal.settled,
        "dialects": dict(proposal.survey.dialects),
        "traits": [msgspec.to_builtins(trait) for trait in proposal.survey.traits],
        "findings": [
            {"rule": each.rule, "file": each.location.file, "line": each.location.line, "message": each.message}
            for each in proposal.extracted.findings
        ],
    }
