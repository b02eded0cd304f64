"""The page of the set-up shows what the data say, and marks what is not from the book."""

from __future__ import annotations

from bench.setup_pages import GLOBAL_WAR
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.setup_page import SIGNS, setup_page


def test_the_page_is_up_to_date() -> None:
    """If this fails: `python -m bench.setup_pages`."""
    assert GLOBAL_WAR.read_text(encoding="utf-8") == setup_page(data())


def test_every_army_is_on_the_page_with_the_sign_of_its_source() -> None:
    page = setup_page(data())

    for army in data().armies:
        units = ", ".join(
            f"{number} {data().units[unit].name}{SIGNS[army.source]}"
            for unit, number in army.units.items()
        )
        assert units in page, army
    assert "8*" in page
    for reason in data().reasons.values():
        assert reason in page
