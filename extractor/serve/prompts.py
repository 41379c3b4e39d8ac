"""The two prompts: text for a model that writes a call, and for one that reviews what changed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from extractor.catalog import Catalog, codes_of
from extractor.findings import Finding, Severity
from extractor.serve.answers import Described

LANGUAGES = ("C++", "JSON", "Python", "TypeScript")
"""What is offered where a language is completed; any other word is taken."""

_WEIGHT = {Severity.ERROR: "breaking", Severity.WARNING: "risky", Severity.NOTE: "safe"}


def write_call(catalog: Catalog, command: Described, language: str) -> str:
    """Asks for the code of one call, with all that is known of the command."""
    lines = [
        f"Write a function in {language} that calls the command {command.name} of the Unreal Engine plugin "
        f"{catalog.plugin.name}.",
        "",
        *([command.description, ""] if command.description else []),
        "These are all the keys that the plugin reads. It drops any other key without a word, so send no other:"
        if not command.more_keys
        else f"These keys are known; more may be read ({command.more_keys}):",
        "",
        *(_key(key.key, key.type, key.required, key.meaning) for key in command.keys),
        *([] if command.keys else ["- none"]),
        "",
        *([*command.needs, ""] if command.needs else []),
        "Replies:",
        "",
        *(_reply(one.kind, one.code, one.error_code, one.messages) for one in command.replies),
        "",
        "Keys of the result: "
        + (", ".join(f"{one.key} ({one.type}{'' if one.always else ', not always'})" for one in command.result) + "."
           if command.result else "none."),
        "",
        "The smallest params that the contract lets pass:",
        "",
        "```json",
        msgspec.json.format(msgspec.json.encode(command.example), indent=2).decode(),
        "```",
        "",
        f"The tier is {command.tier}. Treat an error reply as an error, by its code. Hold the params of your call",
        "against the contract with the tool validate_call, strict, before you answer.",
        f"contract_digest: {command.contract_digest}",
    ]  # fmt: skip
    return "\n".join(lines)


def _key(name: str, kind: str, required: str, meaning: str) -> str:
    needed = {"always": ", needed", "conditional": ", needed in some calls"}.get(required, "")
    return f"- `{name}` ({kind}{needed})" + (f": {meaning}" if meaning else "")


def _reply(kind: str, code: int | None, error_code: str | None, messages: Sequence[str]) -> str:
    name = codes_of(code, error_code) or "no code"
    return f"- {kind}, {name}" + (": " + "; ".join(messages) if messages else "")


def review(catalog: Catalog, since: str, changes: Sequence[Finding]) -> str:
    """Asks for a review of what changed."""
    head = f"The contract of the Unreal Engine plugin {catalog.plugin.name} was compared with {since}."
    tail = f"contract_digest: {catalog.plugin.contract_digest}"
    if not changes:
        return f"{head} Nothing changed for callers; say so.\n{tail}"
    lines = [head, "", "What changed, the worst first:", ""]
    for one in sorted(changes, key=lambda one: (list(Severity).index(one.severity), one)):
        place = f" ({one.location.file}:{one.location.line})" if one.location.file else ""
        lines.append(f"- {_WEIGHT[one.severity]}, {one.rule}: {one.message}{place}")
    lines += [
        "",
        "For each breaking change, find the callers in the code at hand, say what happens to their calls (a key that "
        "is no longer read is dropped without a word; the call is answered and does less), and how to mend both "
        "sides. For each risky one, say what has to be looked at. Leave the safe ones out unless a caller gains by "
        "them. The tools describe_command and explain_fact tell what the source shows now.",
        tail,
    ]
    return "\n".join(lines)
