"""The user's own template: what it sees, what it may not do, how its failures are said."""

import pytest
from doors import plant
from outputs.catalogs import TEXTS, hostile, lanterns
from outputs.loading import files

from extractor.cli import main
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


BRIDGE_SHAPED = """\
{% for line in banner("What each method is and needs") %}
// {{ line }}
{% endfor %}
export interface MethodData {
  readonly summary: string;
  readonly risk: "safe" | "changes" | "destroys" | "unknown";
  readonly requires: readonly string[];
  readonly optional: readonly string[];
}

export const METHOD_DATA = {
{% for command in commands %}
  {{ command.name|ts }}: {
    summary: {{ (command.summary or command.name)|ts }},
    risk: {{ {"read": "safe", "control": "safe", "write": "changes", "destructive": "destroys", "dangerous": "destroys"}
      .get(command.access.tier, "unknown")|ts }},
    requires: {{ requires(command)|ts }},
    optional: {{ command.params|map(attribute="key")|reject("in", requires(command))|list|ts }},
  },
{% endfor %}
} as const satisfies Record<string, MethodData>;
"""


def test_a_bridges_table_is_generated_and_held_against_the_source(tmp_path, monkeypatch, capsys):
    """As a project has it: configured once, generated, checked; the file, the template or the source may change."""
    monkeypatch.chdir(tmp_path)
    source = plant(tmp_path) / "Source/Doors/Private/Doors.cpp"
    (tmp_path / "method-data.ts.j2").write_text(BRIDGE_SHAPED)
    (tmp_path / "uecatalog.toml").write_text(
        'source = "Doors"\nout = "made"\nlanguages = ["en"]\n'
        'outputs = [{ kind = "template", template = "method-data.ts.j2", to = "bridge" }]\n'
    )
    assert main(["generate", "-q"]) == 0 and main(["check", "-q"]) == 0
    table = tmp_path / "made/bridge/method-data.ts"
    assert '  "door.open": {\n' in table.read_text() and 'requires: ["name"]' in table.read_text()
    for changed, old, new in (
        (table, '["name"]', '["label"]'),
        (tmp_path / "method-data.ts.j2", "MethodData {", "MethodData  {"),
        (source, '"door.shut"', '"door.close"'),
    ):
        before = changed.read_text()
        changed.write_text(before.replace(old, new))
        capsys.readouterr()
        assert main(["check"]) == 1
        assert "made/bridge/method-data.ts" in capsys.readouterr().out
        assert main(["check", "--fix", "-q"]) == 0 and main(["check", "-q"]) == 0


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


def test_a_filter_names_what_is_not_there():
    with pytest.raises(UserError) as error:
        made("{{ commands[0].requirements.nothing | ts }}")
    assert "no attribute 'nothing'" in error.value.message


def test_without_a_template_there_is_a_hint():
    with pytest.raises(UserError, match="needs a template") as raised:
        files(lanterns(), "template", template="", template_name="")
    assert "--template" in raised.value.hint
