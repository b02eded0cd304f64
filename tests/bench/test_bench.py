"""What `python -m bench` says before it measures anything."""

from __future__ import annotations

import sys

import pytest

from bench import __main__ as bench


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["spring_1943"], "no figures are called spring_1943"),
        (["against"], "against wants the folder of one other checkout"),
        (["against", "/nowhere"], "against wants the folder of one other checkout"),
        (["--jsno"], "unrecognized arguments: --jsno"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_line(
    words: list[str],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", *words])

    with pytest.raises(SystemExit) as stopped:
        bench.main()

    assert stopped.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(why)
