"""`python -m bench.setup_pages`: write the pages of the set-ups in docs/games again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.europe_1940.edition import EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GLOBAL_1940
from wartable.games.axis_allies.setup_page import setup_page
from wartable.games.axis_allies.spring_1942.edition import SPRING_1942
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Scenario
from wartable.games.empire_of_the_sun.setup_page import setup_page as scenario_page
from wartable.games.global_war_1936.data import data as global_war_data
from wartable.games.global_war_1936.setup_page import setup_page as global_war_page

EDITIONS = (SPRING_1942, EUROPE_1940, GLOBAL_1940)
FOLDER = Path(__file__).parents[1] / "docs" / "games"
GLOBAL_WAR = FOLDER / "global_war_1936_setup.md"


def path(edition: Edition) -> Path:
    """Where the page of an edition stands."""
    return FOLDER / f"{edition.id}_setup.md"


def scenario_path(scenario: Scenario) -> Path:
    """Where the page of a scenario stands."""
    return FOLDER / f"empire_of_the_sun_{scenario.id}_setup.md"


def pages() -> Iterator[tuple[Path, str]]:
    """Every page: where it stands, and what it says."""
    for edition in EDITIONS:
        yield path(edition), setup_page(edition)
    for scenario in data().scenarios.values():
        yield scenario_path(scenario), scenario_page(data(), scenario)
    yield GLOBAL_WAR, global_war_page(global_war_data())


def main() -> None:
    for where, page in pages():
        where.write_text(page, encoding="utf-8")
        print(where)


if __name__ == "__main__":
    main()
