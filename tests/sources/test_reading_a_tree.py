"""Which files a path means, what they are decoded to, and what is said about those that are not read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from extractor.errors import UserError
from extractor.sources import SourceOptions, Tree, digest, read_tree


def plugin(
    folder: Path, name: str = "Lantern", descriptor: object = None, files: dict[str, bytes] | None = None
) -> Path:
    """A plugin's folder with a descriptor and files below ``Source``."""
    root = folder / name
    (root / "Source").mkdir(parents=True)
    text = {"VersionName": "1.2"} if descriptor is None else descriptor
    (root / f"{name}.uplugin").write_text(json.dumps(text), encoding="utf-8")
    for path, raw in (files or {"A.cpp": b"int A;\n"}).items():
        file = root / "Source" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
    return root


def paths(tree: Tree) -> list[str]:
    return [source.path for source in tree.files]


def rules(tree: Tree) -> list[str]:
    return [finding.rule for finding in tree.findings]


# -- which plugin ---------------------------------------------------------------------------------------------------


def test_a_plugin_folder_and_its_source_folder_give_the_same_files_and_name(tmp_path: Path) -> None:
    root = plugin(tmp_path, files={"M/Private/A.cpp": b"", "M/Public/A.h": b""})
    whole, source = read_tree(str(root)), read_tree(str(root / "Source"))
    assert paths(whole) == paths(source) == ["M/Private/A.cpp", "M/Public/A.h"]
    assert whole.plugin == source.plugin
    assert (whole.plugin.name, whole.plugin.version, whole.plugin.source_root) == ("Lantern", "1.2", "Source")


def test_a_bare_folder_has_its_own_name_and_no_version(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "x.hpp").write_bytes(b"")
    tree = read_tree(str(tmp_path / "bare"))
    assert (tree.plugin.name, tree.plugin.version, tree.plugin.source_root) == ("bare", None, ".")


def test_a_project_with_one_plugin_means_that_plugin(tmp_path: Path) -> None:
    plugin(tmp_path / "Plugins")
    assert read_tree(str(tmp_path)).plugin.name == "Lantern"


def test_several_plugins_are_listed_and_one_can_be_chosen(tmp_path: Path) -> None:
    plugin(tmp_path / "Plugins")
    plugin(tmp_path / "Plugins", "Buoy")
    with pytest.raises(UserError) as error:
        read_tree(str(tmp_path))
    assert "Buoy (Plugins/Buoy), Lantern (Plugins/Lantern)" in str(error.value)
    assert error.value.exit_code == 2
    assert read_tree(str(tmp_path), SourceOptions(plugin="buoy")).plugin.name == "Buoy"


def test_plugins_of_one_name_are_told_apart_by_their_folder(tmp_path: Path) -> None:
    first, second = plugin(tmp_path / "Demo/Plugins"), plugin(tmp_path / "Release")
    with pytest.raises(UserError) as error:
        read_tree(str(tmp_path), SourceOptions(plugin="Lantern"))
    assert "Lantern (Demo/Plugins/Lantern), Lantern (Release/Lantern)" in str(error.value)
    assert "--plugin FOLDER" in str(error.value)
    for folder, which in (("Demo/Plugins/Lantern", first), ("./Release/Lantern/", second)):
        read = read_tree(str(tmp_path), SourceOptions(plugin=folder))
        assert Path(read.root).resolve().is_relative_to(which.resolve())


def test_a_plugin_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    plugin(tmp_path)
    with pytest.raises(UserError, match="there is: Lantern"):
        read_tree(str(tmp_path), SourceOptions(plugin="Nope"))


@pytest.mark.parametrize("make", [lambda p: None, lambda p: p.mkdir(), lambda p: p.write_text("x")])
def test_a_path_without_cpp_is_one_clear_line(tmp_path: Path, make) -> None:  # type: ignore[no-untyped-def]
    make(tmp_path / "here")
    with pytest.raises(UserError) as error:
        read_tree(str(tmp_path / "here"))
    assert str(tmp_path / "here") in str(error.value)
    assert "\n" not in str(error.value)


# -- the descriptor -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_descriptor_is_read_in_each_encoding_the_engine_writes(tmp_path: Path, encoding: str) -> None:
    root = plugin(tmp_path)
    (root / "Lantern.uplugin").write_text('{\n "VersionName": "2.0-灯",\n}\n', encoding=encoding)
    assert read_tree(str(root)).plugin.version == "2.0-灯"


@pytest.mark.parametrize(("text", "line"), [("{\n\n x", 3), ("[]", 1), ("", 1), ("[" * 100_000, 1)])
def test_a_descriptor_that_is_no_json_object_stops_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    root = plugin(tmp_path)
    (root / "Lantern.uplugin").write_text(text)
    with pytest.raises(UserError) as error:
        read_tree(str(root))
    assert error.value.file.endswith("Lantern.uplugin")
    assert error.value.line == line


def test_a_comma_inside_a_text_is_no_trailing_comma(tmp_path: Path) -> None:
    root = plugin(tmp_path)
    (root / "Lantern.uplugin").write_text('{"VersionName": "1,]\\",}", "Modules": [1, 2,],}')
    assert read_tree(str(root)).plugin.version == '1,]",}'


def test_a_version_that_is_no_text_is_a_finding(tmp_path: Path) -> None:
    tree = read_tree(str(plugin(tmp_path, descriptor={"VersionName": 1.2})))
    assert tree.plugin.version is None
    assert rules(tree) == ["UC920"]


# -- which files ----------------------------------------------------------------------------------------------------


def test_files_are_sorted_and_those_of_builds_and_of_others_are_left_out(tmp_path: Path) -> None:
    names = ["b.CPP", "a.h", "c.inl", "d.cc", "e.cxx", "f.hh", "g.hpp", "note.txt", "M.Build.cs", "x.c"]
    left = ["Intermediate/a.h", ".git/a.h", "ThirdParty/lib/a.h", "M/Binaries/a.h"]
    tree = read_tree(str(plugin(tmp_path, files=dict.fromkeys([*names, *left, "M/z.h"], b""))))
    assert paths(tree) == ["M/z.h", "a.h", "b.CPP", "c.inl", "d.cc", "e.cxx", "f.hh", "g.hpp"]
    assert [source.path for source in tree.rules] == ["M.Build.cs"]
    assert tree.skipped == (".git", "Intermediate", "M/Binaries", "ThirdParty")
    assert tree.findings == ()


def test_a_link_out_of_the_root_is_a_finding_and_one_inside_is_followed_once(tmp_path: Path) -> None:
    root = plugin(tmp_path, files={"M/a.h": b""})
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "b.h").write_bytes(b"")
    source = root / "Source"
    (source / "out").symlink_to(tmp_path / "else")
    (source / "b.h").symlink_to(tmp_path / "else" / "b.h")
    (source / "M" / "loop").symlink_to(source)
    tree = read_tree(str(root))
    assert paths(tree) == ["M/a.h"]
    assert [(finding.rule, finding.location.file) for finding in tree.findings] == [("UC917", "b.h"), ("UC917", "out")]


def test_what_cannot_be_read_is_a_finding_and_the_rest_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plugin(tmp_path, files={"a.h": b"", "b.h": b"", "c/d.h": b""})
    (root / "Source" / "gone.h").symlink_to(root / "Source" / "nothing.h")
    os.mkfifo(root / "Source" / "pipe.h")
    opened, listed = Path.open, os.scandir

    def refuse_file(self: Path, *args: object, **more: object) -> object:
        if self.name == "b.h":
            raise PermissionError(13, "Permission denied")
        return opened(self, *args, **more)  # type: ignore[call-overload]

    def refuse_folder(path: object) -> object:
        if Path(str(path)).name == "c":
            raise PermissionError(13, "Permission denied")
        return listed(path)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse_file)
    monkeypatch.setattr(os, "scandir", refuse_folder)
    tree = read_tree(str(root))
    assert paths(tree) == ["a.h"]
    assert [(f.rule, f.location.file) for f in tree.findings] == [
        ("UC915", "b.h"), ("UC915", "c"), ("UC915", "gone.h"), ("UC915", "pipe.h"),
    ]  # fmt: skip


def test_a_file_over_the_limit_is_a_finding_and_one_at_the_limit_is_read(tmp_path: Path) -> None:
    root = plugin(tmp_path, files={"at.h": b"x" * 100, "over.h": b"x" * 101})
    tree = read_tree(str(root), SourceOptions(max_bytes=100))
    assert paths(tree) == ["at.h"]
    assert [(finding.rule, finding.location.file) for finding in tree.findings] == [("UC916", "over.h")]


def test_a_file_name_that_is_no_utf8_does_not_stop_the_run(tmp_path: Path) -> None:
    root = plugin(tmp_path)
    name = os.fsdecode(b"\xff.h")
    try:
        (root / "Source" / name).write_bytes(b"")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    assert [path.encode() for path in paths(read_tree(str(root)))] == [b"A.cpp", "�.h".encode()]


# -- text -----------------------------------------------------------------------------------------------------------


def text_of(folder: Path, raw: bytes) -> tuple[bytes, str, list[str]]:
    tree = read_tree(str(plugin(folder, files={"A.cpp": raw})))
    return tree.files[0].text, tree.files[0].encoding, rules(tree)


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        ("é\r\n".encode(), "utf-8"),
        ("é\r\n".encode("utf-8-sig"), "utf-8-sig"),
        (b"\xff\xfe" + "é\r\n".encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + "é\r\n".encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_each_encoding_with_its_mark_becomes_the_same_text(tmp_path: Path, raw: bytes, encoding: str) -> None:
    assert text_of(tmp_path, raw) == ("é\r\n".encode(), encoding, [])


def test_other_bytes_are_kept_as_characters_with_a_finding_at_the_first(tmp_path: Path) -> None:
    tree = read_tree(str(plugin(tmp_path, files={"A.cpp": b"a\nb\n// caf\xe9 \x81 \x80\n"})))
    assert tree.files[0].text.decode() == "a\nb\n// café \x81 €\n"
    assert [(finding.rule, finding.location.line) for finding in tree.findings] == [("UC914", 3)]


def test_every_single_byte_keeps_its_own_character(tmp_path: Path) -> None:
    text = text_of(tmp_path, bytes(range(256)))[0].decode()
    assert len(set(text)) == len(text) == 256


def test_a_broken_utf16_file_is_a_finding_and_keeps_its_lines(tmp_path: Path) -> None:
    raw = b"\xff\xfe" + "a\nb".encode("utf-16-le") + b"\x00\xd8" + "\nc".encode("utf-16-le") + b"x"
    text, _, found = text_of(tmp_path, raw)
    assert text.count(b"\n") == 2
    assert text.startswith(b"a\nb") and found == ["UC914"]


@pytest.mark.parametrize("raw", [b"", b"\0\0\0", bytes(range(256)) * 40, b"\xff\xfe", b"\xef\xbb\xbf"])
def test_no_bytes_stop_the_reading(tmp_path: Path, raw: bytes) -> None:
    text_of(tmp_path, raw)[0].decode("utf-8")


def test_a_digest_minds_the_text_and_not_the_line_breaks_or_the_encoding(tmp_path: Path) -> None:
    raws = [b"a\nb\n", b"a\r\nb\r\n", b"\xef\xbb\xbfa\nb\n", b"\xff\xfe" + "a\nb\n".encode("utf-16-le"), b"a\nc\n"]
    trees = [read_tree(str(plugin(tmp_path / str(i), files={"A.cpp": raw}))) for i, raw in enumerate(raws)]
    digests = [digest(tree.files) for tree in trees]
    assert len(set(digests[:4])) == 1
    assert digests[4] != digests[0]
