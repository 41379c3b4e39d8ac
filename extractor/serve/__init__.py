"""The long-running face: a Model Context Protocol server over standard input and output.

``answers`` says what there is to say about a catalog, ``ranking`` completes words, ``pages`` cuts lists, ``source``
keeps the catalog in step with the files, ``prompts`` words the two prompts; ``wiring`` alone knows the protocol's SDK,
which only this needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extractor.errors import UserError

if TYPE_CHECKING:
    from extractor.pipeline import Options

__all__ = ["serve"]


def serve(options: Options, asked: str) -> None:
    """Serves the plugin, or the catalog.json, of the options until standard input ends; ``asked``: the user's PATH.

    Raises: UserError where the SDK is not installed.
    """
    try:
        import mcp  # noqa: F401
    except ModuleNotFoundError:
        raise UserError("the server needs the MCP SDK", hint="pip install 'uecatalog[serve]'") from None
    from extractor.serve import wiring

    wiring.run(options, asked)
