"""Empire of the Sun at the web table: what can be answered together is, and stays in sight."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.empire import BUNA, DECLARED, PAPUA, PHONE, against, at_one_screen
from tests.web.visitor import Visitor
from wartable.core.codec import encode
from wartable.games.empire_of_the_sun.actions import Cover

MARCH = (*DECLARED[:1], "japan: activate jp_bde_4sn", "japan: done", DECLARED[3], "japan: done")
"""Japan only attacks Buna."""
NOUMEA: dict[str, Any] = {
    "options": {"scenario": "1942"},
    "hands": {"japan": ["JP-50"], "allies": ["AL-59"]},
    "units": {
        "us_air_13af": "4828",
        "us_air_5af": "4828",
        "us_mar_div_1": "4828",
        "us_mar_div_2": "4825",
        "us_hq_south_pacific_ghormley": "4828",
    },
    "offensive": {
        "card": "AL-61",
        "hq": "us_hq_south_pacific_ghormley",
        "activated": ["us_mar_div_2"],
    },
}
CROWDED = (
    "allies: ship us_mar_div_2 to 4828",
    "allies: done",
    "japan: decline",
    "japan: decline",
)
"""A fourth unit comes to Noumea."""
REPLACED: dict[str, Any] = {
    "options": {"scenario": "1942"},
    "turn": 4,
    "segment": "allied_replacements",
    "units": {"us_cv_lexington": "5808 reduced", "us_cv_enterprise": "5808 reduced"},
}
BOTTOM = "button => button.getBoundingClientRect().bottom <= innerHeight"


def test_one_press_answers_two_questions(visitor: Visitor) -> None:
    """No weather, and the roll for intelligence: two actions of the log, one press; a card for an
    Ambush could be played there too (EOS-7.2-04, EOS-7.25-04)."""
    id = at_one_screen(visitor, PAPUA, *MARCH)
    table = visitor.at(id)
    table.wait_for("Answer the Offensive?")
    expect(table.ask).to_contain_text("It is a Surprise Attack as long as")
    ambush = table.side.get_by_role("article", name="Commander Rochefort")
    expect(ambush.get_by_role("button", name="Play it now")).to_be_enabled()
    before = visitor.sight(id)["actions"]
    table.press("Roll to see through it")
    table.still()

    expect(table.log).to_contain_text("intelligence: die")
    assert visitor.sight(id)["actions"] == before + 2


def test_one_press_passes_over_all(visitor: Visitor) -> None:
    """Nobody rolls, nobody plays a card, and the battle is fought (EOS-7.2-09)."""
    id = at_one_screen(visitor, PAPUA, *MARCH)
    table = visitor.at(id)
    table.wait_for("Answer the Offensive?")
    before = visitor.sight(id)["actions"]
    table.press("Nothing at all")
    table.still()

    expect(table.log).to_contain_text("Buna")
    assert visitor.sight(id)["actions"] >= before + 3
    asked = visitor.sight(id)["asks"]
    assert BUNA not in [each["space"] for ask in asked for each in ask.get("combats", ())]


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_every_answer_is_in_sight(visit: Visit, screen: dict[str, Any]) -> None:
    """Two battles stand above them, and nobody has to scroll to answer."""
    visitor = visit(**screen)
    table = visitor.at(at_one_screen(visitor, PAPUA, *DECLARED))
    table.wait_for("Answer the Offensive?")
    for name in ("Roll in Gili Gili", "Do not roll", "Nothing at all"):
        button = table.ask.get_by_role("button", name=name, exact=True)
        expect(button).to_be_visible()
        assert button.evaluate(BOTTOM), name


def test_what_standing_orders_answered_is_told(visit: Visit) -> None:
    """Whoever is away rolls for the landing and passes over the rest, as ordered; later the form
    says so, answer by answer (EOS-7.2-06)."""
    host, guest = visit(), visit()
    id = against(host, guest, PAPUA, "japan", "allies", *DECLARED[:-1])
    never = dict.fromkeys(("weather", "intelligence", "react", "attack"), "never")
    orders = {"active": True, "orders": never | {"special": "always", "hits": "win"}}
    guest.ask("PUT", f"/tables/{id}/seats/allies/orders", orders)
    cover = json.loads(encode(Cover("japan", ("jp_cv_shokaku",), "4024")))
    host.do(id, {"wish": "action", "action": cover})
    answered = f"/tables/{id}/seats/allies/orders/answered"
    for _ in range(100):
        told = guest.ask("GET", answered)["told"]
        if len({line["n"] for line in told}) > 2:
            break
        guest.page.wait_for_timeout(100)

    table = guest.at(id)
    table.tab("Table")
    guest.page.get_by_text("Standing orders").click()
    said = guest.page.get_by_role("region", name="Answered for you")
    expect(said).to_contain_text("Gili Gili: die")


def test_who_leaves_a_full_hex_is_told_for_where(visitor: Visitor) -> None:
    """In supply it comes back next turn (EOS-8.34-03)."""
    table = visitor.at(at_one_screen(visitor, NOUMEA, *CROWDED))
    table.wait_for("Too many units in Noumea")

    expect(table.ask).to_contain_text("Air unit: the box of turn 3")


def test_a_reduced_unit_says_where_it_stands_and_what_it_takes(visitor: Visitor) -> None:
    """Even if there is but one place (EOS-11.0-01)."""
    table = visitor.at(at_one_screen(visitor, REPLACED))
    table.wait_for("Replacements")

    expect(table.ask.get_by_role("heading", name="Oahu")).to_be_visible()
    expect(table.ask.locator("li").filter(has_text="CV Lexington")).to_contain_text("US naval")


def test_a_card_set_aside_lies_open_when_it_is_asked_about(visitor: Visitor) -> None:
    """How it can be played is in sight, and greyed with why not (EOS-4.21-01)."""
    first: dict[str, Any] = {
        "options": {"scenario": "1942"},
        "turn": 3,
        "segment": "japanese_replacements",
        "future": {"allies": "AL-31"},
    }
    table = visitor.at(at_one_screen(visitor, first, "japan: done"))
    table.wait_for("Go first with the card set aside?")

    expect(table.ask.get_by_role("button", name="Central Pacific HQ")).to_be_visible()


def test_what_divisions_from_china_bring_is_told(visitor: Visitor) -> None:
    """Each is a ground point, and is missed there (EOS-11.23-01)."""
    china: dict[str, Any] = {
        "options": {"scenario": "1943"},
        "turn": 6,
        "tracks": {"divisions": 8, "china": 3},
        "segment": "japanese_replacements",
        "units": {"jp_army_17": "4021 reduced"},
    }
    table = visitor.at(at_one_screen(visitor, china))
    table.wait_for("Replacements")

    expect(table.ask).to_contain_text("Ground points: 2. Left in China: 6.")
