"""The pages of the set-ups show what the data say."""

from __future__ import annotations

import re

import pytest

from bench.setup_pages import EDITIONS, path
from wartable.games.axis_allies.setup_page import setup_page


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_the_page_is_up_to_date(edition):
    """If this fails: `python -m bench.setup_pages`."""
    assert path(edition).read_text(encoding="utf-8") == setup_page(edition)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_every_unit_and_every_income_is_on_the_page(edition):
    """The units of each power's table add up to its number in the table of powers, and so do the
    incomes to its money."""
    data = edition.data
    page = setup_page(edition)
    for power in data.powers.values():
        section = page.split(f"\n## {power.name}\n")[1].split("\n## ")[0].split("| national")[0]
        rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
        units = sum(int(n) for row in rows for n in re.findall(r"\d+(?= [a-zA-Z])", row[2]))
        income = sum(int(row[1]) for row in rows if row[1].strip())

        told = sum(n for here in data.setup.values() for owner, _, n in here if owner == power.id)
        assert units == told
        assert income == power.money


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_the_page_of_the_game_names_every_option_and_no_other(edition):
    page = (path(edition).parent / f"{edition.id}.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(?:--)?([a-z_]+)", page, re.MULTILINE))

    assert {"seats" if name == "seat" else name for name in told} == set(edition.options)
