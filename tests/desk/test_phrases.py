"""What players of four languages found wrong or stiff does not come back."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartable

HERE = Path(wartable.__file__).parent
SPOKEN = [*(HERE / "web/src/words").rglob("*.ts"), *(HERE / "desk").rglob("*.toml")]
STIFF = {
    "en": [
        "landing under fire",
        "against nobody",
        "Password until now",
        "link stands",
        "Won by the $",
    ],
    "de": [
        "motorisierte Infanterie",
        "mit Leichtern",
        "jeder Würfel lässt sich beweisen",
        "Gib jede Macht",
        "Es wird gewartet auf",
        "bewiesen:",
        "Spielmarke",
        "»",
        "Flughafen",
    ],
    "ru": [
        "бросок можно доказать",
        "Подбиты",
        '"СШ"',
        '"ГЕ"',
        "оказано:",
        "такого гекса ",
        "Топ-мачтовое",
    ],
    "cs": [
        "brání se",
        "Sázka",
        "každý hod lze dokázat",
        '"Malajsko"',
        '"NĚ"',
        "IPP",
        "okázány",
        "toto kolo",
        "Přepad M",
        "oprava za eskortu",
    ],
}
"""By language: an amphibious assault, nothing defends it, the current password, a link is valid;
every roll can be checked; those hit are not all machines; a power is not cut to two letters that
are no name of it; a bid is no bet, and Malaya is no state of today; no side is called "the Japan";
rolls are checked, not proven; a thing has one name, and quotation marks are the language's own. An
air base is no airport, half-tracks are not lorries, and a barge is not lighter than anything; IPP
are another game's money; a raid is no weir, and what a die is raised by is no repair."""


@pytest.mark.parametrize("language", STIFF)
def test_no_phrase_comes_back(language: str) -> None:
    spoken = [path for path in SPOKEN if path.stem == language]

    assert len(spoken) > 3
    assert not [
        f"{path.relative_to(HERE)}: {phrase}"
        for path in spoken
        for phrase in STIFF[language]
        if phrase in path.read_text("utf-8")
    ]
