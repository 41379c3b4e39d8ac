"""Pages that are kept between runs: where they are, and that no command says or writes anything else for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extractor.cli import main
from extractor.cli.keeping import folder
from extractor.render import languages, page

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOG = str(ROOT / "tests/catalog/lanterns.json")
PAGE = "docs/ja/command-reference.md"


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages of the pages that are rendered, one for each."""
    seen: list[str] = []
    text = page._Book._text

    def counted(self, page, edition):
        seen.append(edition.language.code)
        return text(self, page, edition)

    monkeypatch.setattr(page._Book, "_text", counted)
    return seen


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UECATALOG_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def contents(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def generated(out: Path, *flags: str) -> dict[str, bytes]:
    assert main(["generate", CATALOG, "--out", str(out), "-q", *flags]) == 0
    return contents(out)


def test_a_second_generate_and_a_check_render_nothing(tmp_path, rendered, kept):
    first = generated(tmp_path / "one")
    assert sorted(rendered) == sorted(languages())
    rendered.clear()
    assert generated(tmp_path / "other") == first
    assert main(["check", CATALOG, "--out", str(tmp_path / "one")]) == 0
    assert rendered == []


def test_without_keeping_all_is_rendered_and_nothing_is_left(tmp_path, rendered, kept):
    first = generated(tmp_path / "one", "--no-cache")
    assert not kept.exists()
    assert generated(tmp_path / "other") == first
    rendered.clear()
    assert generated(tmp_path / "third", "--no-cache") == first
    assert sorted(rendered) == sorted(languages())


def test_a_page_edited_by_hand_is_found_and_mended(tmp_path, rendered, kept, capsys):
    first = generated(tmp_path / "out")
    edited = tmp_path / "out" / PAGE
    edited.write_bytes(edited.read_bytes().replace(b"lamp", b"lump"))
    assert main(["check", CATALOG, "--out", str(tmp_path / "out")]) == 1
    assert "changed by hand" in capsys.readouterr().out
    assert main(["check", CATALOG, "--out", str(tmp_path / "out"), "--fix"]) == 0
    assert contents(tmp_path / "out") == first


def test_garbage_in_what_is_kept_changes_nothing(tmp_path, rendered, kept):
    first = generated(tmp_path / "one")
    for path in kept.glob("??/*"):
        path.write_bytes(path.read_bytes()[:-7] + b"garbage")
    rendered.clear()
    assert generated(tmp_path / "other") == first
    assert sorted(rendered) == sorted(languages())
    rendered.clear()
    assert generated(tmp_path / "third") == first
    assert rendered == []


def test_a_place_that_takes_nothing_hinders_nobody(tmp_path, monkeypatch):
    first = generated(tmp_path / "one")
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("UECATALOG_CACHE_DIR", str(tmp_path / "file"))
    assert generated(tmp_path / "other") == first


def test_a_second_site_renders_nothing(tmp_path, rendered, kept):
    assert main(["site", CATALOG, "--out", str(tmp_path / "one"), "--source", "-q"]) == 0
    assert rendered
    rendered.clear()
    assert main(["site", CATALOG, "--out", str(tmp_path / "other"), "--source", "-q"]) == 0
    assert rendered == []
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_what_changed_is_rendered_and_told(tmp_path, rendered, kept):
    generated(tmp_path / "out", "--lang", "ja")
    plain = json.loads(Path(CATALOG).read_text(encoding="utf-8"))
    plain["commands"][0]["description"] = "Quite another one."
    (tmp_path / "edited.json").write_text(json.dumps(plain), encoding="utf-8")
    rendered.clear()
    assert main(["generate", str(tmp_path / "edited.json"), "--out", str(tmp_path / "out"), "--lang", "ja"]) == 0
    assert rendered == ["ja"]
    assert "Quite another one" in (tmp_path / "out" / PAGE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({"HOME": "/home/ada"}, "linux", "/home/ada/.cache/uecatalog"),
        ({"HOME": "/home/ada", "XDG_CACHE_HOME": "/fast"}, "linux", "/fast/uecatalog"),
        ({"HOME": "/home/ada", "XDG_CACHE_HOME": "relative"}, "linux", "/home/ada/.cache/uecatalog"),
        ({"HOME": "/Users/ada"}, "darwin", "/Users/ada/Library/Caches/uecatalog"),
        ({"HOME": "/home/ada", "UECATALOG_CACHE_DIR": "here"}, "linux", "here"),
        ({"HOME": "/home/ada", "UECATALOG_CACHE_DIR": ""}, "linux", "/home/ada/.cache/uecatalog"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/uecatalog/Cache"),
        ({}, "win32", ""),
        ({}, "linux", ""),
    ],
)
def test_the_folder_is_the_one_named_or_the_usual_one(environment, platform, expected):
    assert folder(environment, platform).replace("\\", "/") == expected
