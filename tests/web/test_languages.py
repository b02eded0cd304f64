"""What is refused and what the rules say, to somebody who does not read English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

SAID = {
    "de": ("Alle", "Dorthin können sie nicht: Osteuropa", "der Weg braucht 2", "ist englisch"),
    "ru": ("Все", "Им туда нельзя: Восточная Европа", "на путь нужно 2", "на английском"),  # noqa: RUF001
    "cs": ("Vše", "Tam nemohou: Východní Evropa", "cesta potřebuje 2", "je anglicky"),
}
"""The button that picks up everything, a refusal, its reason, and the note on the rules."""


def at_combat_move(visitor: Visitor) -> str:
    """A table where the Soviet Union may attack."""
    table = visitor.new_table()
    sight = visitor.sight(table)
    (ask,) = sight["asks"]
    done = next(button for button in ask["buttons"] if button["id"] == "done")
    wish = {"wish": "action", "action": done["action"]}
    body = {"version": sight["version"], "owner": ask["owner"], "wish": wish}
    visitor.ask("POST", f"/tables/{table}/do", body)
    return table


@pytest.mark.parametrize("language", SAID)
def test_a_refusal_and_its_rule(visit: Visit, language: str) -> None:
    """The reason is in the reader's language, names and all. The rule is English and says so; it
    stands among its neighbours."""
    everything, refusal, reason, note = SAID[language]
    visitor = visit(locale=language)
    table = visitor.at(at_combat_move(visitor))
    table.click("caucasus")
    visitor.page.get_by_role("button", name=everything, exact=True).click()
    table.still()
    table.click("eastern_europe")

    expect(table.toasts).to_contain_text(refusal)
    expect(table.toasts).to_contain_text(reason)
    expect(table.toasts).not_to_contain_text("movement")
    table.toasts.get_by_role("link", name="S42-CMV-10").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("A land or sea unit moves at most its movement value")
    expect(dialog).to_contain_text("3.2 Phase 2: Combat move")
    expect(dialog.get_by_role("link", name="S42-CMV-09")).to_be_visible()
    expect(dialog.get_by_role("link", name="S42-CMV-11")).to_be_visible()
    expect(dialog).to_contain_text(note)


def test_rules_are_found_in_the_order_of_the_book(visitor: Visitor) -> None:
    visitor.page.goto("/rules")
    book = visitor.ask("GET", "/games/spring_1942/rules")["rules"]
    order = [rule["id"] for rule in book]
    visitor.page.get_by_role("searchbox", name="Search the rules").fill("submarine destroyer")
    links = visitor.page.locator("details[open] article > a")
    expect(links.first).to_have_text("S42-CMV-32")
    found = links.all_inner_texts()

    assert len(found) > 5
    assert found == sorted(found, key=order.index)


def test_an_abbreviation_says_what_it_means(visitor: Visitor) -> None:
    """What is spelled out is spelled out, what stays short has its meaning at hand."""
    visitor.page.goto("/rules/S42-PUR-03")
    rule = visitor.page.locator("article.one .cited")

    expect(rule).to_contain_text("repair industrial complex damage")
    expect(rule.locator("abbr", has_text=re.compile("^IPC$"))).to_have_attribute(
        "title", "industrial production credit: the money of the game"
    )
