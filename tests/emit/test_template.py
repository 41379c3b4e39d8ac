"""The user's own template: what it sees, what it may not do, how its failures are said."""

import pytest
from outputs.catalogs import TEXTS, hostile, lanterns
from outputs.loading import files

from extractor.errors import UserError

METHOD_DATA = """\
{% for line in banner("Method data") %}
// {{ line }}
{% endfor %}
export const METHODS = {
{% for command in commands %}
  {{ command.name|ts }}: { requires: {{ requires(command)|ts }}, summary: {{ (command.summary or "")|ts }} },
{% endfor %}
} as const;
"""


def made(text, catalog=None, name="method-data.ts.j2"):
    return files(catalog or lanterns(), "template", template=text, template_name=name)


def test_a_bridges_own_file_is_made_under_the_templates_name():
    data = made(METHOD_DATA)["method-data.ts"].decode()
    assert f"// contract_digest: {lanterns().plugin.contract_digest}" in data
    assert '  "control_lamp.dim": { requires: ["lamp", "level"], summary: "Dims a lamp." },\n' in data
    assert data.startswith("// Method data of Lanterns 2.1.0.\n") and data.endswith("} as const;\n")


def test_the_filters_quote_for_their_language():
    said = "{{ c.summary|py }}\n{{ c.summary|cpp }}\n{{ c.summary|md }}"
    each = f"{{% for c in commands if c.name == 'class' %}}{said}{{% endfor %}}"
    text = made(each, hostile())["method-data.ts"].decode()
    python, cpp, markdown = text.split("\n")
    assert python == '"It\'s \\"quoted\\" \\\\ and ends in a backslash\\\\"'
    assert cpp == python
    assert "\\" not in markdown and TEXTS[0].startswith("It's")
    assert made('{{ "set-actor"|identifier("pascal") }}')["method-data.ts"] == b"SetActor"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n{{ nothing }}", 2),
        ("a\nb\n{% for %}", 3),
        ("{{ commands.__class__.__mro__ }}", 1),
        ("{{ plugin.name.format.__globals__ }}", 1),
        ("\n{{ 1 / 0 }}", 2),
        ("{% include '/etc/passwd' %}", 1),
        ("{{ commands.append(1) }}", 1),
        ("{{ range(10**9)|list }}", 1),
    ],
)
def test_a_template_that_fails_or_reaches_out_is_one_error_with_its_line(text, line):
    with pytest.raises(UserError) as raised:
        made(text, name="own.txt.j2")
    assert (raised.value.file, raised.value.line) == ("own.txt.j2", line)
    assert "\n" not in str(raised.value)


def test_without_a_template_there_is_a_hint():
    with pytest.raises(UserError, match="needs a template") as raised:
        files(lanterns(), "template", template="", template_name="")
    assert "--template" in raised.value.hint
