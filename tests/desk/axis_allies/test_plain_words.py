"""Words that players stumbled over are gone from every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3] / "wartable"
STIFF = {
    "en": (
        "landing under fire",
        "against nobody",
        "Password until now",
        "link stands",
        "every die can be proved",
        "`${who} lost`",
        "so is at war",
        "strikes} of kamikazes",
        "as the seed and the rules have it",
    ),
    "de": (
        "jeder Würfel lässt sich beweisen",
        "Gib jede Macht „Ich“",
        "Es wird gewartet auf",
        "Landung unter Feuer",
        "es hält ihn, wer",
        "% für den Sieg",
        "freie Einheiten",
        "nichts zu kämpfen",
        "Schlachten",
        "ergleichen",
    ),
    "ru": (
        "бросок кубика можно доказать",
        "Подбиты",
        '"СО"',  # noqa: RUF001
        '"СШ"',
        "Ставка",
        "высадка с боем",  # noqa: RUF001
        "налёт",
        "завода",
        "вживую",
    ),
    "cs": (
        "brání se",
        "Sázka",
        "sázk",
        "každý hod lze dokázat",
        "Malajsko",
        "vsadit",
        "se háže",
        "vzlétnuvším",
        "sám za sebe",
        "nálet",
        "Tyto bitvy",
    ),
}


@pytest.mark.parametrize("language", STIFF)
def test_nobody_reads_what_players_stumbled_over(language: str) -> None:
    files = [
        *(ROOT / "web/src/words").rglob(f"{language}.ts"),
        *(ROOT / "desk/axis_allies").rglob(f"{language}.toml"),
    ]
    assert len(files) >= 4
    found = [
        (file.name, words)
        for file in files
        for words in STIFF[language]
        if words in file.read_text("utf-8")
    ]
    assert found == []


CASES = {
    "de": r"\b(mit|von|aus) \{(units|force\w*|attackers|defenders|space|spaces)\}",
    "cs": r"\b(s|se|z|ze|k|ke|v|ve|na|do|od|pro|proti) \{(units?|force\w*|space|power)\}",
}
"""Words after which a name would have to be declined: a colon or brackets part it from them."""


@pytest.mark.parametrize("language", CASES)
def test_no_name_stands_where_it_would_be_declined(language: str) -> None:
    files = (ROOT / "desk/axis_allies/languages").rglob(f"{language}.toml")
    found = [
        line
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if re.search(CASES[language], line.rpartition(" = ")[2])
    ]
    assert found == []
