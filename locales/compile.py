"""Compiles the translations when a wheel is built (hatch calls it), so that nobody who installs one waits for it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface):  # type: ignore[misc]
    """Writes a ``.mo`` beside each ``reference.po``; an editable install reads the files themselves."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the files are gathered; ``version`` is ``editable`` where nothing is to be made."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from extractor.translations import compiled

        for source in sorted((root / "locales").glob("*/LC_MESSAGES/reference.po")):
            language = source.parent.parent.name
            source.with_suffix(".mo").write_bytes(compiled(source.read_bytes(), language))
