"""Empire of the Sun at the web table, looked back at: graphs, moments, and going on from one."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.kept_logs import lines_of
from tests.web.pages import Table
from tests.web.visitor import Visitor

SHOWN = [
    "Chance to win",
    "US Political Will",
    "Resource hexes",
    "Steps on the map",
    "Victory points of Japan",
    "Luck of the dice, in value",
]


def test_a_game_that_is_over_is_drawn_and_goes_on_from_any_moment(visitor: Visitor) -> None:
    """One graph for each thing that counts, the luck by its kinds, a moment by pressing a graph,
    named by its turn as this game has it, and from there a table of one's own against a
    computer."""
    log = "".join(f"{json.dumps(line)}\n" for line in lines_of("-1943-points"))
    id = visitor.ask("POST", "/tables/import", {"log": log})["id"]
    page, table = visitor.page, visitor.at(id)
    page.get_by_role("button", name="Look back", exact=True).click()
    graph = page.get_by_role("combobox", name="Graphs")
    expect(graph.locator("option")).to_have_text(SHOWN)
    assert graph.locator("option:checked").inner_text() == "Chance to win"
    figure = page.get_by_role("figure")
    expect(figure.locator("figcaption")).to_contain_text(re.compile(r"Turn \d+, (Japan|Allies)"))
    for name, told in (("US Political Will", "Allies"), ("Victory points of Japan", "Japan")):
        graph.select_option(label=name)
        expect(figure.locator("polyline")).to_have_count(1)
        expect(figure.locator("figcaption")).to_contain_text(re.compile(rf"{told}\s+\d+"))
    graph.select_option(label="Luck of the dice, in value")
    kinds = figure.locator("xpath=..").locator("dt")
    expect(kinds).to_have_text(
        ["Battles", "Intelligence and Special Reaction", "Strategic phase", "Cards drawn"]
    )

    box = figure.locator("svg").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    last = visitor.sight(id)["actions"]
    expect(table.time_line).not_to_have_value(str(last))
    n = int(table.time_line.input_value())
    there = visitor.ask("GET", f"/tables/{id}/at/{n}")["scene"]

    table.tab("Table")
    page.get_by_role("button", name="Go on from this moment against computers").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("radio", name="Japan").check()
    asked.get_by_role("combobox").select_option("easy")
    asked.get_by_role("button", name="Go on", exact=True).click()
    page.wait_for_url(lambda url: id not in url)
    Table(page).ready()
    forked = visitor.sight(page.url.split("/")[-1])
    players = {seat["powers"][0]: seat["computer"] for seat in forked["table"]["seats"]}
    assert players == {"japan": "", "allies": "easy"}
    begun = visitor.ask("GET", f"/tables/{forked['table']['id']}/at/0")["scene"]
    assert begun["spaces"] == there["spaces"]
    assert begun["round"] == there["round"]
