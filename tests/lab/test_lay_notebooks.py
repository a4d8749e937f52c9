"""``riftnb lab`` away from the repository: a copy of the notebooks, and the reader's work kept."""

import json

import pytest

from riftnb.lab import Laid, lay_notebooks


@pytest.fixture
def shipped(tmp_path):
    folder = tmp_path / "shipped"
    (folder / "images").mkdir(parents=True)
    (folder / "00.ipynb").write_text("first")
    (folder / "01.ipynb").write_text("second")
    (folder / "images" / "a.svg").write_text("<svg/>")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "00-checkpoint.ipynb").write_text("stray")
    return folder


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "riftnb-notebooks"


def files(folder):
    return {
        p.relative_to(folder).as_posix(): p.read_text()
        for p in folder.rglob("*")
        if p.is_file() and p.name != ".riftnb.json"
    }


def test_the_first_time_everything_is_laid(shipped, copy):
    assert lay_notebooks(shipped, copy) == Laid(["00.ipynb", "01.ipynb", "images/a.svg"], [])
    assert files(copy) == {"00.ipynb": "first", "01.ipynb": "second", "images/a.svg": "<svg/>"}


def test_the_second_time_nothing_is_done(shipped, copy):
    lay_notebooks(shipped, copy)
    assert lay_notebooks(shipped, copy) == Laid([], [])


def test_the_readers_work_stays(shipped, copy):
    lay_notebooks(shipped, copy)
    (copy / "00.ipynb").write_text("mine")
    (copy / "notes.txt").write_text("also mine")
    assert lay_notebooks(shipped, copy) == Laid([], [])
    assert files(copy)["00.ipynb"] == "mine"
    assert files(copy)["notes.txt"] == "also mine"


def test_an_untouched_file_is_renewed(shipped, copy):
    lay_notebooks(shipped, copy)
    (shipped / "00.ipynb").write_text("first, better")
    assert lay_notebooks(shipped, copy) == Laid(["00.ipynb"], [])
    assert files(copy)["00.ipynb"] == "first, better"


def test_if_both_changed_ours_is_put_beside_the_readers_once(shipped, copy):
    lay_notebooks(shipped, copy)
    (copy / "00.ipynb").write_text("mine")
    (shipped / "00.ipynb").write_text("first, better")
    assert lay_notebooks(shipped, copy) == Laid([], [("00.ipynb", "00.new.ipynb")])
    assert files(copy)["00.ipynb"] == "mine"
    assert files(copy)["00.new.ipynb"] == "first, better"
    # A reader who throws ours away is not given it again with every start.
    (copy / "00.new.ipynb").unlink()
    assert lay_notebooks(shipped, copy) == Laid([], [])


def test_a_file_beside_is_the_readers_too(shipped, copy):
    lay_notebooks(shipped, copy)
    (copy / "00.ipynb").write_text("mine")
    (copy / "00.new.ipynb").write_text("mine as well")
    (shipped / "00.ipynb").write_text("first, better")
    assert lay_notebooks(shipped, copy).kept == [("00.ipynb", "00.new-2.ipynb")]
    assert files(copy)["00.new.ipynb"] == "mine as well"
    assert files(copy)["00.new-2.ipynb"] == "first, better"


def test_a_reader_who_came_to_the_same_text_is_told_nothing(shipped, copy):
    lay_notebooks(shipped, copy)
    (copy / "00.ipynb").write_text("first, better")
    (shipped / "00.ipynb").write_text("first, better")
    assert lay_notebooks(shipped, copy) == Laid([], [])


def test_a_deleted_file_is_laid_again(shipped, copy):
    """The way to start a notebook afresh."""
    lay_notebooks(shipped, copy)
    (copy / "00.ipynb").unlink()
    assert lay_notebooks(shipped, copy) == Laid(["00.ipynb"], [])


@pytest.mark.parametrize("record", [None, "{", "[]", "{}"])
def test_without_the_record_every_other_text_counts_as_the_readers(shipped, copy, record):
    lay_notebooks(shipped, copy)
    (copy / ".riftnb.json").unlink()
    if record is not None:
        (copy / ".riftnb.json").write_text(record)
    (copy / "01.ipynb").write_text("perhaps mine")
    assert lay_notebooks(shipped, copy) == Laid([], [("01.ipynb", "01.new.ipynb")])
    assert files(copy)["01.ipynb"] == "perhaps mine"


def test_a_folder_that_was_there_before_is_not_overwritten(shipped, copy):
    copy.mkdir()
    (copy / "00.ipynb").write_text("of another time")
    assert lay_notebooks(shipped, copy).kept == [("00.ipynb", "00.new.ipynb")]
    assert files(copy)["00.ipynb"] == "of another time"


def test_the_record_is_plain(shipped, copy):
    lay_notebooks(shipped, copy)
    record = json.loads((copy / ".riftnb.json").read_text())
    assert sorted(record) == ["00.ipynb", "01.ipynb", "images/a.svg"]


def test_a_file_in_the_place_of_the_folder_is_refused(shipped, copy):
    copy.write_text("a file")
    with pytest.raises(FileExistsError):
        lay_notebooks(shipped, copy)
    assert copy.read_text() == "a file"
