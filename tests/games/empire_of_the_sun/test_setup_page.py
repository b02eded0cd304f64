"""The pages of the set-ups show what the data say."""

from __future__ import annotations

import re

import pytest

from bench.setup_pages import FOLDER, scenario_path
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Scenario
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.setup_page import setup_page

SCENARIOS = tuple(data().scenarios.values())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_the_page_is_up_to_date(scenario: Scenario) -> None:
    """If this fails: `python -m bench.setup_pages`."""
    assert scenario_path(scenario).read_text(encoding="utf-8") == setup_page(data(), scenario)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
@pytest.mark.rule("EOS-17.0-02")
def test_every_unit_is_on_the_page_or_on_the_one_it_names(scenario: Scenario) -> None:
    page = setup_page(data(), scenario)
    if found := re.search(r"As in \[.*\]\((.*)\)", page):
        page = (FOLDER / found[1]).read_text(encoding="utf-8")
    told = [
        cell.split(" | ")[1] for cell in page.split("\n## What")[0].splitlines() if " | " in cell
    ]
    for unit, start in scenario.units.items():
        name = data().counters[unit].name + " (reduced)" * start.reduced
        assert any(name in cell for cell in told), unit
    sources = page.split("does not give\n")[1]
    assert all(text in sources for key, text in data().sources.items() if "counters." in key)


def test_the_page_of_the_game_names_every_option_and_no_other() -> None:
    page = (FOLDER / "empire_of_the_sun.md").read_text(encoding="utf-8")
    options = page.split("## Options")[1].split("\n## ")[0]

    assert {*re.findall(r"`([a-z_]+)=yes`", options), "scenario", "seats"} == GAME.offers
