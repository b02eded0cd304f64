"""A round of the 1940 games: a person plays Germany with the mouse, computers everybody else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.pages import Table
from tests.web.visitor import Visitor

GAMES = ("europe_1940", "global_1940")
LEVEL = "easy"


def sit_down(visitor: Visitor, game: str) -> Table:
    """At a table where only Germany is a person's. With low luck the battle for France is sure."""
    powers = [power["id"] for power in visitor.ask("GET", f"/games/{game}")["powers"]]
    seats = [{"powers": [power], "who": "me" if power == "germany" else LEVEL} for power in powers]
    body = {"game": game, "seats": seats, "options": {"low_luck": True}}
    return visitor.at(visitor.ask("POST", "/tables", body)["id"])


def buys(table: Table) -> None:
    table.wait_for("Germany: purchase units")
    table.count("infantry", 4)
    table.count("tank", 1)
    expect(table.ask).to_contain_text("12 of 30 IPC left")
    table.press("Buy")
    expect(table.ask).to_contain_text("Bought so far: 4 infantry, 1 tank")
    table.press("End purchases")


def declares_war(table: Table) -> None:
    table.wait_for("Germany: declare war?")
    table.tab("Politics")
    pair = table.side.get_by_role("button", name=re.compile("^Germany, Soviet Union:"))
    expect(pair).to_have_accessible_name("Germany, Soviet Union: at peace")
    table.press("Declare war on Soviet Union")
    expect(pair).to_have_accessible_name("Germany, Soviet Union: at war")
    table.tab("Log")
    expect(table.log).to_contain_text("Germany declares war on Soviet Union")
    table.press("Go on")


def attacks_france(table: Table) -> None:
    table.wait_for("Germany: combat move")
    table.send("western_germany", "Western Germany", "france")
    table.send("holland_belgium", "Holland/Belgium", "france")
    expect(table.ask.get_by_role("button", name="Battle in France")).to_be_visible()
    expect(table.ask).to_contain_text("% to win")
    table.press("End combat move")
    table.wait_for("Germany: conduct combat")
    table.press("Fight in France")
    asked = table.until("noncombat move")
    assert "Germany: losses in France" in asked
    expect(table.log).to_contain_text("Germany takes France")
    expect(table.log).to_contain_text("IPC with the capital of France")


def lands_and_moves(table: Table) -> None:
    expect(table.side.get_by_role("button", name="End noncombat move")).to_be_disabled()
    aloft = table.side.get_by_role("button", name=re.compile("^Still in the air over France"))
    while aloft.count():
        aloft.first.click()
        tray = table.tray("France")
        expect(tray).to_contain_text("Press where they should go")
        table.click("western_germany")
        expect(tray).to_be_hidden()
        table.still()
    table.send("slovakia_hungary", "Slovakia/Hungary", "germany")
    table.press("End noncombat move")


def mobilizes(table: Table) -> None:
    ask = table.wait_for("Germany: mobilize new units")
    expect(ask).to_contain_text("To be placed: 4 infantry")
    table.press("Place")
    expect(table.log).to_contain_text(re.compile(r"Germany collects \d+ IPC"))


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_with_the_mouse(visitor: Visitor, game: str) -> None:
    """Every phase of a turn; then what the others do, until the turn comes round again."""
    table = sit_down(visitor, game)
    buys(table)
    declares_war(table)
    attacks_france(table)
    lands_and_moves(table)
    mobilizes(table)
    table.until("Germany: purchase units")

    expect(table.side).to_contain_text("Round 2")
    news = visitor.page.get_by_role("region", name="Since your last turn")
    expect(news).to_be_visible()
    table.show("France")
    expect(table.card("France")).to_contain_text("Germany")
    table.tab("Politics")
    expect(table.side.get_by_role("button", name="Germany, Soviet Union: at war")).to_be_visible()
