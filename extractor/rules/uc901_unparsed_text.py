"""UC901: text that did not parse."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC901",
    name="unparsed_text",
    severity=Severity.WARNING,
    since="0.1",
    summary="text that did not parse as C++",
    page="""\
The parser could not make C++ of this text, or had to suppose a token that is not there. What the text does is
unknown: the catalog may lack what is registered, read or answered in it, and requirements that hang on it are not
stated.

It is an error where the lost text holds a string together with something callable, or an accessor of a JSON object:
there a command, a parameter or a reply may be missing.

Look at the place named. Usual causes are a macro that is only half a statement, a bracket that is opened in one
branch of an `#if` and closed outside of it, and text that the compiler never sees. Write the macro's use so that it
is a statement of its own.
""",
    bad="""\
static FString Title(const TSharedPtr<FJsonObject>& Params)
{
    FString Value;
    Params->TryGetStringField(TEXT("title"), Value));
    return Value;
}
""",
    good="""\
static FString Title(const TSharedPtr<FJsonObject>& Params)
{
    FString Value;
    Params->TryGetStringField(TEXT("title"), Value);
    return Value;
}
""",
)
