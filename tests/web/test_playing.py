"""What the table offers while one plays: undo, refusals with their rule, plans, looking back."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.web.pages import Table
from tests.web.visitor import Visitor


def at_combat_move(visitor: Visitor) -> Table:
    """A table of one's own, in the first combat move."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    return table


def test_everything_is_undone_until_dice_fall(visitor: Visitor) -> None:
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.count("infantry", 8)
    table.press("Buy")
    expect(table.ask).to_contain_text("Bought so far: 8 infantry")
    table.press("↶ Undo")
    expect(table.ask).to_contain_text("24 of 24 IPC left")
    expect(table.log).not_to_contain_text("buys")

    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    table.send("russia", "Russia", "west_russia")
    table.press("↶ Undo")
    expect(table.ask.get_by_role("button", name="Battle in West Russia")).to_be_hidden()
    table.send("russia", "Russia", "west_russia")
    table.press("End combat move")
    table.press("Fight in West Russia")

    expect(table.log).to_contain_text("Soviet Union, attack")
    expect(table.side.get_by_role("button", name="↶ Undo")).to_have_count(0)


def test_a_refusal_gives_the_reason_and_its_rule(visitor: Visitor) -> None:
    """A press on a space that cannot be reached; one more press opens the rule."""
    table = at_combat_move(visitor)
    table.pick_all("caucasus", "Caucasus")
    table.click("eastern_europe")

    expect(table.toasts).to_contain_text("They cannot go to Eastern Europe")
    expect(table.toasts.get_by_role("link")).to_have_count(1)
    table.toasts.get_by_text("More reasons").click()
    expect(table.toasts.get_by_role("link").nth(1)).to_be_visible()
    rule = table.toasts.get_by_role("link").first
    expect(rule).to_have_text(re.compile(r"^S42-[A-Z]+-\d+$"))
    id = rule.inner_text()
    rule.click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text(id)
    dialog.get_by_role("link", name="Open in the rules").click()
    expect(visitor.page).to_have_url(re.compile(f"/rules/{id}$"))
    expect(visitor.page.get_by_role("heading", name=id)).to_be_visible()


def test_a_button_that_cannot_be_pressed_says_why(visitor: Visitor) -> None:
    table = at_combat_move(visitor)
    table.send("caucasus", "Caucasus", "west_russia")
    table.press("End combat move")

    expect(table.side.get_by_role("button", name="End combat")).to_be_disabled()
    reason = re.compile("the combat in West Russia is not resolved", re.IGNORECASE)
    expect(table.ask).to_contain_text(reason)
    expect(table.ask.get_by_role("link", name="S42-CMB-05")).to_be_visible()


def test_a_whole_turn_is_planned_and_done_at_once(visitor: Visitor) -> None:
    """Nothing counts until one says so."""
    id = visitor.new_table()
    table = visitor.at(id)
    table.wait_for("Soviet Union: purchase units")
    before = visitor.sight(id)["version"]
    visitor.page.get_by_role("button", name="Plan", exact=True).click()
    plan = visitor.page.get_by_role("region", name="Plan")
    expect(plan).to_contain_text("0 steps")
    table.count("infantry", 8)
    table.press("Buy")
    expect(plan).to_contain_text("1 step")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    table.send("russia", "Russia", "west_russia")
    expect(plan).to_contain_text("3 steps")
    assert visitor.sight(id)["version"] == before

    plan.get_by_role("button", name="Do all of it").click()

    expect(plan).to_be_hidden()
    expect(table.log).to_contain_text("Soviet Union buys 8 infantry")
    expect(table.ask.get_by_role("button", name="Battle in West Russia")).to_be_visible()
    assert visitor.sight(id)["version"] == before + 3


def test_a_whole_turn_is_planned_past_its_battles(visitor: Visitor) -> None:
    """Battles go as with even luck, what comes before the dice is done in one press, and the rest
    waits for its time."""
    table = at_combat_move(visitor)
    id = visitor.page.url.rpartition("/")[2]
    before = visitor.sight(id)["version"]
    visitor.page.get_by_role("button", name="Plan", exact=True).click()
    plan = visitor.page.get_by_role("region", name="Plan")
    table.send("russia", "Russia", "west_russia")
    table.send("archangel", "Archangel", "west_russia")
    expect(table.ask).to_contain_text("% to win")
    table.press("End combat move")
    table.press("Fight in West Russia")
    table.wait_for("Soviet Union: noncombat move")
    expect(plan).to_contain_text("If luck is even: West Russia: the defenders are gone")
    table.send("kazakh_s_s_r", "Kazakh S.S.R.", "caucasus")
    expect(plan).to_contain_text("5 steps")
    assert visitor.sight(id)["version"] == before

    plan.get_by_role("button", name="Do 3 steps, keep the rest").click()

    table.wait_for("Soviet Union: conduct combat")
    assert visitor.sight(id)["version"] == before + 3
    visitor.page.reload()
    expect(plan).to_contain_text("Left of your plan")
    expect(plan).to_contain_text("2 steps")
    plan.get_by_role("button", name="Do it").first.click()
    table.until("noncombat move")
    expect(visitor.page.get_by_role("region", name="The attacker has won")).to_be_visible()
    expect(plan).to_contain_text("1 step")
    plan.get_by_role("button", name="Do it").click()
    expect(table.log).to_contain_text("Kazakh S.S.R. → Caucasus")
    expect(plan).to_be_hidden()


def test_the_time_line_shows_the_board_as_it_was(visitor: Visitor) -> None:
    table = at_combat_move(visitor)
    table.send("russia", "Russia", "west_russia")
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    line = table.time_line
    expect(line).to_have_value("2")
    expect(table.side.get_by_role("button", name="End combat move")).to_be_hidden()

    line.fill("0")
    expect(table.phase).to_have_text("Purchase units")
    expect(table.block("west_russia").locator("[data-owner=soviet_union]")).to_have_count(0)
    visitor.page.get_by_role("button", name="One step on").click()
    expect(line).to_have_value("1")
    expect(table.phase).to_have_text("Combat move")

    visitor.page.get_by_role("button", name="To the present").click()
    expect(table.side.get_by_role("button", name="End combat move")).to_be_enabled()


def test_the_game_goes_on_from_any_moment_against_computers(visitor: Visitor) -> None:
    table = at_combat_move(visitor)
    first = visitor.page.url
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    table.time_line.fill("0")
    table.tab("Table")
    visitor.page.get_by_role("button", name="Go on from this moment against computers").click()

    expect(visitor.page).not_to_have_url(first)
    Table(visitor.page).wait_for("Soviet Union: purchase units")


def test_the_list_offers_what_the_map_offers(visitor: Visitor) -> None:
    """Without the map: pick up, choose where to go from a list."""
    table = at_combat_move(visitor)
    visitor.page.get_by_role("button", name="The board as a list").click()
    visitor.page.get_by_role("combobox", name="Show").select_option("movable")
    row = visitor.page.get_by_role("listitem").filter(
        has=visitor.page.get_by_role("button", name="Russia", exact=True)
    )
    row.get_by_role("button", name="Move", exact=True).click()
    tray = table.tray("Russia")
    tray.get_by_role("button", name="All", exact=True).click()
    tray.get_by_role("button", name="Attack West Russia").click()

    expect(table.ask.get_by_role("button", name="Battle in West Russia")).to_be_visible()


def test_two_equal_volleys_of_one_action_are_both_shown(visitor: Visitor) -> None:
    """In a landing, from which nobody retreats, one press can bring the same dice twice."""
    table = at_combat_move(visitor)
    table.send("russia", "Russia", "west_russia")
    table.press("End combat move")
    table.press("Fight in West Russia")
    table.wait_for(re.compile("West Russia"))

    def say_twice(route: Route) -> None:
        sight = route.fetch().json()
        sight["told"] += [line for line in sight["told"] if line.get("dice")]
        route.fulfill(json=sight)

    visitor.page.route(re.compile(r"/api/tables/[^/]+\?"), say_twice)
    visitor.page.reload()

    dice = visitor.page.get_by_role("log", name="Dice")
    expect(dice.get_by_text("Soviet Union, attack")).to_have_count(2)
