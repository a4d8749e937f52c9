"""``riftnb lab``: which folder, and how JupyterLab is started."""

import os
import sys
from pathlib import Path

import pytest

from riftnb import lab


@pytest.fixture
def checkout(tmp_path):
    folder = tmp_path / "riftnb"
    (folder / "notebooks").mkdir(parents=True)
    (folder / "pyproject.toml").write_text('[project]\nname = "riftnb"\n')
    return folder


@pytest.fixture
def started(monkeypatch):
    """What would have been started, as (command, environment)."""
    calls = []
    monkeypatch.setattr(lab, "_run", lambda line, env: calls.append((line, env)) or 0)
    return calls


# -- which folder


def test_in_a_checkout_its_own_notebooks_are_opened(checkout):
    assert lab.notebooks_folder(checkout) == checkout / "notebooks"


def test_below_a_checkout_too(checkout):
    assert lab.notebooks_folder(checkout / "notebooks") == checkout / "notebooks"


@pytest.mark.parametrize("pyproject", ['[project]\nname = "other"', "not toml [", "[tool]"])
def test_another_project_is_no_checkout(checkout, pyproject, tmp_path):
    (checkout / "pyproject.toml").write_text(pyproject)
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    assert lab.notebooks_folder(checkout, shipped) is None


def test_an_editable_install_opens_the_checkout_it_came_from(tmp_path, monkeypatch, checkout):
    monkeypatch.setattr(lab, "_PACKAGE", checkout / "riftnb")
    away = tmp_path / "away"
    away.mkdir()
    assert lab.notebooks_folder(away, tmp_path / "none") == checkout / "notebooks"


def test_away_from_a_checkout_a_copy_is_laid_and_opened(tmp_path, monkeypatch, started, capsys):
    shipped, away = tmp_path / "shipped", tmp_path / "away"
    shipped.mkdir()
    away.mkdir()
    (shipped / "00_start_here.ipynb").write_text("{}")
    monkeypatch.setattr(lab, "_SHIPPED", shipped)
    monkeypatch.setattr(lab, "notebooks_folder", lambda here: None)
    monkeypatch.chdir(away)
    assert lab.main([]) == 0
    assert (away / "riftnb-notebooks" / "00_start_here.ipynb").read_text() == "{}"
    assert f"--ServerApp.root_dir={away / 'riftnb-notebooks'}" in started[0][0]
    assert "riftnb-notebooks: 00_start_here.ipynb" in capsys.readouterr().err
    # Started from inside the copy, it is not copied once more.
    monkeypatch.chdir(away / "riftnb-notebooks")
    lab.main([])
    assert started[1][0] == started[0][0]


def test_a_kept_file_is_told(tmp_path, monkeypatch, started, capsys):
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "00.ipynb").write_text("ours")
    (tmp_path / "riftnb-notebooks").mkdir()
    (tmp_path / "riftnb-notebooks" / "00.ipynb").write_text("mine")
    monkeypatch.setattr(lab, "_SHIPPED", shipped)
    monkeypatch.setattr(lab, "notebooks_folder", lambda here: None)
    monkeypatch.chdir(tmp_path)
    lab.main([])
    said = capsys.readouterr().err
    assert "kept your 00.ipynb" in said
    assert "00.new.ipynb" in said


def test_a_place_that_cannot_be_written_is_one_clear_line(tmp_path, monkeypatch, started, capsys):
    (tmp_path / "riftnb-notebooks").write_text("a file")
    monkeypatch.setattr(lab, "notebooks_folder", lambda here: None)
    monkeypatch.chdir(tmp_path)
    assert lab.main([]) == 2
    assert "cannot lay the notebooks here" in capsys.readouterr().err
    assert started == []


# -- the command


def test_the_jupyter_of_the_same_environment_is_started(tmp_path):
    assert lab.command(tmp_path) == [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={tmp_path}",
        "--ip=127.0.0.1",
    ]


def test_the_first_notebook_is_opened_if_it_is_there(tmp_path):
    (tmp_path / "00_start_here.ipynb").write_text("{}")
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in lab.command(tmp_path)


def test_root_is_allowed_and_told(tmp_path, monkeypatch, checkout, started, capsys):
    monkeypatch.setattr(lab, "_is_root", lambda: True)
    monkeypatch.chdir(checkout)
    lab.main([])
    assert "--allow-root" in started[0][0]
    assert "--allow-root" in capsys.readouterr().err


def test_others_are_not_given_the_flag(monkeypatch, checkout, started, capsys):
    monkeypatch.setattr(lab, "_is_root", lambda: False)
    monkeypatch.chdir(checkout)
    lab.main([])
    assert "--allow-root" not in started[0][0]
    assert "root" not in capsys.readouterr().err.replace(str(checkout), "")


def test_browser_port_and_further_arguments(monkeypatch, checkout, started):
    monkeypatch.chdir(checkout)
    lab.main(["--no-browser", "--port", "8899", "--", "--ip=0.0.0.0", "--debug"])
    line = started[0][0]
    assert line[-4:] == ["--no-browser", "--port=8899", "--ip=0.0.0.0", "--debug"]
    assert "--ip=127.0.0.1" not in line


@pytest.mark.parametrize("argument", ["--ServerApp.ip=::", "--ip"])
def test_an_address_of_the_readers_own_replaces_ours(tmp_path, argument):
    assert "--ip=127.0.0.1" not in lab.command(tmp_path, further=[argument])


def test_an_unknown_option_is_refused(capsys):
    with pytest.raises(SystemExit) as stop:
        lab.main(["--brwoser"])
    assert stop.value.code == 2
    assert "--brwoser" in capsys.readouterr().err


def test_without_jupyterlab_it_says_what_to_install(monkeypatch, started, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert lab.main([]) == 2
    assert "pip install jupyterlab" in capsys.readouterr().err
    assert started == []


# -- the settings


def test_the_question_about_news_is_off_by_default_settings_only():
    env = lab.environment({"HOME": "/home/reader"})
    assert set(env) == {"HOME", "JUPYTER_CONFIG_PATH"}
    ours = Path(env["JUPYTER_CONFIG_PATH"])
    assert (ours / "labconfig" / "default_setting_overrides.json").is_file()


def test_a_configuration_path_of_the_readers_own_comes_first():
    env = lab.environment({"JUPYTER_CONFIG_PATH": "/mine"})
    assert env["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == "/mine"


def test_jupyterlab_reads_the_default_settings(monkeypatch, tmp_path):
    settings = pytest.importorskip("jupyterlab_server.settings_utils")
    for name, value in lab.environment({}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    overrides, error = settings._get_overrides(str(tmp_path))
    assert not error
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
