"""Types as text: what they wrap and point to, and how many arguments a function takes."""

from __future__ import annotations

from extractor.form import Function, without_arguments

WRAPPERS = frozenset(
    ["TSharedPtr", "TSharedRef", "TWeakPtr", "TUniquePtr", "TObjectPtr", "TWeakObjectPtr", "TSoftObjectPtr",
     "TStrongObjectPtr", "TSubclassOf", "TSoftClassPtr", "TScriptInterface", "TNonNullPtr", "TNotNull", "TOptional",
     "std::shared_ptr", "std::unique_ptr", "std::weak_ptr", "std::optional"]
)  # fmt: skip
"""Class templates whose first argument is what ``->`` reaches."""

_WORDS = ("const ", "volatile ", "class ", "struct ", "enum ", "typename ", "mutable ")


def bare(type_text: str) -> str:
    """A type without ``const``, references and pointers.

    >>> bare("const FFoo&"), bare("TMap<FString,int32>*")
    ('FFoo', 'TMap<FString,int32>')
    """
    text = type_text.strip()
    changed = True
    while changed:
        changed = False
        for word in _WORDS:
            if text.startswith(word):
                text, changed = text[len(word) :].lstrip(), True
        if text.endswith(("&", "*")):
            text, changed = text[:-1].rstrip(), True
        elif text.endswith(" const"):
            text, changed = text[:-6].rstrip(), True
    return text


def template_arguments(type_text: str) -> tuple[str, ...]:
    """The top-level template arguments.

    >>> template_arguments("TMap<FString,TArray<int32>>")
    ('FString', 'TArray<int32>')
    """
    opened, closed = type_text.find("<"), type_text.rfind(">")
    if opened < 0 or closed < opened:
        return ()
    out: list[str] = []
    depth = start = 0
    inside = type_text[opened + 1 : closed]
    for at, letter in enumerate(inside):
        if letter in "<(":
            depth += 1
        elif letter in ">)":
            depth -= 1
        elif letter == "," and not depth:
            out.append(inside[start:at].strip())
            start = at + 1
    out.append(inside[start:].strip())
    return tuple(out)


def stripped(type_text: str) -> str:
    """The class that a type is or leads to: wrappers, ``const``, references and pointers taken off.

    >>> stripped("const TSharedPtr<FJsonObject>&"), stripped("TArray<FString>")
    ('FJsonObject', 'TArray<FString>')
    """
    text = bare(type_text)
    while "<" in text and without_arguments(text) in WRAPPERS:
        arguments = template_arguments(text)
        if not arguments or not arguments[0]:
            break
        text = bare(arguments[0])
    return text


def takes(function: Function, argc: int) -> bool:
    """A call with this many arguments may be one of this function."""
    params = function.params
    if argc == len(params):
        return True
    if params and (params[-1].type == "..." or "..." in params[-1].declarator):
        return argc >= sum(1 for param in params[:-1] if param.default is None)
    if argc > len(params):
        return False
    return params[argc].default is not None
