"""`wartable scenario check` tells people and programs what does not hold."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from wartable.cli import app

Capture = pytest.CaptureFixture[str]

HEAD = 'title = "{}"\ngame = "spring_1942"\nrules = ["S42-TRN-01"]\n'
GOOD = HEAD.format("Who begins") + '[then]\npower = "soviet_union"\n'
WRONG = HEAD.format("Who does not") + '[then]\npower = "japan"\nround = 2\n'
BAD = HEAD.format("Nobody") + '[then]\npower = "japn"\n'


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)


def test_all_hold(capsys: Capture, tmp_path: Path) -> None:
    write(tmp_path, good=GOOD)

    assert app.run(["scenario", "check", str(tmp_path)]) == 0

    said = capsys.readouterr()
    assert "Scenarios" in said.out
    assert said.err == ""


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_a_byte_order_mark_is_read_over(capsys: Capture, tmp_path: Path, kind: str) -> None:
    text = GOOD if kind == "toml" else json.dumps(tomllib.loads(GOOD))
    (tmp_path / f"marked.{kind}").write_text(text, "utf-8-sig")

    assert app.run(["scenario", "check", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""


def test_failures_are_listed_by_file(capsys: Capture, tmp_path: Path) -> None:
    write(tmp_path, good=GOOD, wrong=WRONG)

    assert app.run(["scenario", "check", str(tmp_path)]) == 1

    said = capsys.readouterr()
    assert "wrong.toml" in said.out.replace("\n", "")
    assert "good.toml" not in said.out
    assert "  at the end: expected power japan; it is soviet_union\n" in said.out
    assert "  at the end: expected round 2; it is 1\n" in said.out
    assert said.err == ""


def test_a_bad_file_is_one_line_and_the_others_are_still_played(
    capsys: Capture, tmp_path: Path
) -> None:
    write(tmp_path, bad=BAD, wrong=WRONG)

    assert app.run(["scenario", "check", str(tmp_path), str(tmp_path / "none.toml")]) == 2

    said = capsys.readouterr()
    assert "expected power japan" in said.out
    assert said.err == (
        f"wartable: error: {tmp_path}/bad.toml: then: unknown power 'japn';"
        " did you mean 'japan'?\n"
        f"wartable: error: {tmp_path}/none.toml: no such file\n"
    )


def test_json_for_programs(capsys: Capture, tmp_path: Path) -> None:
    write(tmp_path, bad=BAD, good=GOOD, wrong=WRONG)

    assert app.run(["scenario", "check", str(tmp_path), "--json"]) == 2

    bad, good, wrong = json.loads(capsys.readouterr().out)
    assert not bad["ok"]
    assert bad["error"].startswith("then: unknown power")
    assert good["ok"]
    assert good["file"] == f"{tmp_path}/good.toml"
    assert good["rules"] == ["S42-TRN-01"]
    assert not wrong["ok"]
    assert wrong["failures"][0] == {
        "step": 0,
        "action": "",
        "text": "expected power japan; it is soviet_union",
    }


def test_an_empty_folder_is_refused(capsys: Capture, tmp_path: Path) -> None:
    assert app.run(["scenario", "check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"wartable: error: {tmp_path}: no scenario is in this folder\n"
    )
