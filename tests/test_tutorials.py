from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from torres_widget import tutorials
from torres_widget.tutorials import MANIFEST, Copied, copy_tutorials

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package's own folder of tutorials, with two of them."""
    home = tmp_path / "package"
    home.mkdir()
    (home / "02_b.ipynb").write_text("b as shipped")
    (home / "01_a.ipynb").write_text("a as shipped")
    (home / "notes.txt").write_text("no tutorial")
    monkeypatch.setattr(tutorials, "_HOMES", (tmp_path / "missing", home))
    return home


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "inside"


def test_all_are_copied_to_a_new_folder(home: Path, folder: Path) -> None:
    assert copy_tutorials(folder) == Copied(("01_a.ipynb", "02_b.ipynb"), (), {})
    assert (folder / "01_a.ipynb").read_text() == "a as shipped"
    assert sorted(path.name for path in folder.iterdir()) == [MANIFEST, "01_a.ipynb", "02_b.ipynb"]
    assert copy_tutorials(folder) == Copied((), (), {})
    assert home.is_dir()


def test_what_the_user_changed_stays(home: Path, folder: Path) -> None:
    copy_tutorials(folder)
    (folder / "01_a.ipynb").write_text("a as learned")
    (home / "01_a.ipynb").write_text("a as shipped later")
    (home / "02_b.ipynb").write_text("b as shipped later")
    assert copy_tutorials(folder) == Copied(("02_b.ipynb",), ("01_a.ipynb",), {})
    assert (folder / "01_a.ipynb").read_text() == "a as learned"
    assert (folder / "02_b.ipynb").read_text() == "b as shipped later"
    assert copy_tutorials(folder).kept == ("01_a.ipynb",)


@pytest.mark.usefixtures("home")
def test_what_was_there_before_stays(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "01_a.ipynb").write_text("the user's own")
    assert copy_tutorials(folder) == Copied(("02_b.ipynb",), ("01_a.ipynb",), {})
    assert (folder / "01_a.ipynb").read_text() == "the user's own"


@pytest.mark.usefixtures("home")
def test_force_overwrites_and_keeps_backups(folder: Path) -> None:
    copy_tutorials(folder)
    for number, text in enumerate(("first try", "second try"), 1):
        (folder / "01_a.ipynb").write_text(text)
        backup = f"01_a.backup-{number}.ipynb"
        assert copy_tutorials(folder, force=True).backups == {"01_a.ipynb": backup}
        assert (folder / backup).read_text() == text
        assert (folder / "01_a.ipynb").read_text() == "a as shipped"


@pytest.mark.usefixtures("home")
def test_a_removed_tutorial_comes_back(folder: Path) -> None:
    copy_tutorials(folder)
    (folder / "02_b.ipynb").unlink()
    assert copy_tutorials(folder).written == ("02_b.ipynb",)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("manifest", [b"", b"{", b"[1, 2]", b"\xff\xfe", b'{"01_a.ipynb": 1}'])
def test_a_spoilt_manifest_overwrites_nothing(folder: Path, manifest: bytes) -> None:
    copy_tutorials(folder)
    (folder / "01_a.ipynb").write_text("changed")
    (folder / MANIFEST).write_bytes(manifest)
    assert copy_tutorials(folder).kept == ("01_a.ipynb",)
    assert set(json.loads((folder / MANIFEST).read_text())) >= {"02_b.ipynb"}


@pytest.mark.usefixtures("home")
def test_a_copy_that_fails_leaves_the_old_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_tutorials(folder)
    (folder / "01_a.ipynb").write_text("changed")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(self), None, str(target))

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(OSError, match="No space left"):
        copy_tutorials(folder, force=True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_an_installation_without_tutorials_says_so(home: Path, folder: Path) -> None:
    for path in home.glob("*.ipynb"):
        path.unlink()
    with pytest.raises(FileNotFoundError, match="incomplete"):
        copy_tutorials(folder)


def test_the_package_finds_its_own() -> None:
    assert [path.name for path in tutorials.tutorials()[:2]] == [
        "index.ipynb",
        "01_first_turn.ipynb",
    ]
