"""UC919: brackets nested deeper than any source that people write."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC919",
    name="nested_too_deep",
    severity=Severity.ERROR,
    since="0.1",
    summary="brackets nest deeper than is read",
    page="""\
Brackets nest so deep here that no person wrote them; the text inside the last level that is read was left out, so
that one file cannot exhaust the stack. The rest of the file is in the catalog.

The file is damaged or generated. Keep it out of the plugin's source.
""",
    bad="int Deep()\n{\n    return " + "(" * 130 + "1" + ")" * 130 + ";\n}\n",
    good="int Flat()\n{\n    return " + "(" * 12 + "1" + ")" * 12 + ";\n}\n",
)
