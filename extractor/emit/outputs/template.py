"""A template of the user's own over the catalog, for whatever file a bridge keeps.

The template is Jinja, in its sandbox, with an undefined name being an error. It sees ``catalog`` (as catalog.json is
read), ``commands``, ``plugin``, ``requires(command)`` (the keys without which no call succeeds, at the top level) and
``banner(what)``, lines for its head; text of the source goes through one of the filters ``py``, ``ts``, ``json``,
``md``, ``cpp`` (literals, or escaped prose) and ``identifier(style)``.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

import msgspec

from extractor.catalog import Catalog, dump, is_on_top
from extractor.emit.base import Options, Output
from extractor.emit.quoting import cpp_string, identifier, md_text, py_value, ts_value
from extractor.emit.writer import banner
from extractor.errors import UserError
from extractor.wording import ENGLISH


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """What the template makes, under its own name without ``.j2``.

    Raises: UserError that names the template and the line where it fails.
    """
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    if not options.template_name:
        raise UserError("the output template needs a template", hint="--template FILE")
    environment = ImmutableSandboxedEnvironment(
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # the target is no HTML: the filters quote for the language at hand
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    filters: dict[str, Callable[..., Any]] = {
        "py": py_value, "ts": ts_value, "json": ENGLISH.value, "md": md_text, "cpp": _cpp, "identifier": identifier,
    }  # fmt: skip
    environment.filters.update({name: _of_what_is_there(quoted, jinja2.Undefined) for name, quoted in filters.items()})
    plain = msgspec.json.decode(dump(catalog))
    environment.globals.update(requires=_requires, banner=lambda what="The catalog": banner(catalog, "template", what))
    try:
        template = environment.from_string(options.template)
        text = template.render(catalog=plain, commands=plain["commands"], plugin=plain["plugin"])
    except jinja2.TemplateSyntaxError as error:
        message = str(error.message)
        raise UserError(message, file=options.template_name, line=error.lineno) from None
    except Exception as error:  # whatever the user's template does wrong is the user's to see, in one line
        message = f"{type(error).__name__}: {error}".splitlines()[0]
        raise UserError(message, file=options.template_name, line=_line()) from None
    name = PurePath(options.template_name).name.removesuffix(".j2")
    return {name: text.encode("utf-8", "backslashreplace")}


def _of_what_is_there(quoted: Callable[..., Any], undefined: type) -> Callable[..., Any]:
    """The filter; of a name that is not there it says that, where the quoting would choke on it."""

    def checked(value: Any, *words: Any) -> Any:
        if isinstance(value, undefined):
            str(value)  # raises, with the name
        return quoted(value, *words)

    return checked


def _line() -> int:
    """The template's line in the exception at hand; 0 where it is not known."""
    frames = traceback.extract_tb(sys.exc_info()[2])
    return next((frame.lineno or 0 for frame in reversed(frames) if frame.filename == "<template>"), 0)


def _cpp(value: Any) -> str:
    return cpp_string(str(value))


def _requires(command: dict[str, Any]) -> list[str]:
    return [key for key in command["requirements"].get("all", []) if is_on_top(key)]


OUTPUT = Output("template", "The user's own Jinja template over the catalog", files, "*")
