"""What the table offers while one plays: undo, refusals with their rule, plans, looking back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.web.pages import Table
from tests.web.positions import log_of
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
    before = visitor.sight(id)["actions"]
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
    assert visitor.sight(id)["actions"] == before

    plan.get_by_role("button", name="Do all of it").click()

    expect(plan).to_be_hidden()
    expect(table.log).to_contain_text("Soviet Union buys 8 infantry")
    expect(table.ask.get_by_role("button", name="Battle in West Russia")).to_be_visible()
    assert visitor.sight(id)["actions"] == before + 3


def test_a_whole_turn_is_planned_past_its_battles(visitor: Visitor) -> None:
    """Battles go as with even luck, what comes before the dice is done in one press, and the rest
    waits for its time."""
    table = at_combat_move(visitor)
    id = visitor.page.url.rpartition("/")[2]
    before = visitor.sight(id)["actions"]
    visitor.page.get_by_role("button", name="Plan", exact=True).click()
    plan = visitor.page.get_by_role("region", name="Plan")
    table.send("russia", "Russia", "west_russia")
    table.send("archangel", "Archangel", "west_russia")
    expect(table.ask).to_contain_text("% to win")
    table.press("End combat move")
    table.press("Fight in West Russia")
    table.wait_for("Soviet Union: noncombat move")
    expect(plan).to_contain_text("With average luck: West Russia: the defenders are gone")
    table.send("kazakh_s_s_r", "Kazakh S.S.R.", "caucasus")
    expect(plan).to_contain_text("5 steps")
    assert visitor.sight(id)["actions"] == before

    plan.get_by_role("button", name="Do 3 steps, keep the rest").click()

    table.wait_for("Soviet Union: conduct combat")
    assert visitor.sight(id)["actions"] == before + 3
    expect(plan).to_contain_text("Left of your plan")
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
    visitor.page.get_by_role("button", name="One step forward").click()
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
    asked = visitor.page.get_by_role("dialog", name="Go on from this moment against computers")
    expect(asked.get_by_role("radio", name="All sides, by myself")).to_be_checked()
    expect(asked.get_by_role("combobox", name="Everybody else")).to_be_hidden()
    asked.get_by_role("radio", name="Axis").check()
    asked.get_by_role("combobox", name="Everybody else").select_option("random")
    asked.get_by_role("button", name="Go on").click()

    expect(visitor.page).not_to_have_url(first)
    Table(visitor.page).ready()
    seats = visitor.sight(visitor.page.url.rpartition("/")[2])["table"]["seats"]
    assert [(seat["computer"], bool(seat["player"])) for seat in seats] == [
        ("random", False),
        ("", True),
    ]


def test_the_log_follows_what_the_computers_do(visitor: Visitor) -> None:
    """Its end is in sight when they are through, however much has come and however little room is
    left; who reads what was before is left there."""
    table = visitor.at(visitor.new_table(axis="random"))
    for phase in ("purchases", "combat move", "noncombat move"):
        table.press(f"End {phase}")
    table.until("United Kingdom: purchase units")
    expect(table.log).to_contain_text("Germany")
    below = "at => at.scrollHeight - at.scrollTop - at.clientHeight"
    visitor.page.wait_for_timeout(500)
    assert table.log.evaluate("at => at.scrollHeight > 2 * at.clientHeight")
    assert table.log.evaluate(below) < 4

    table.log.hover()
    visitor.page.mouse.wheel(0, -600)
    visitor.page.wait_for_timeout(300)
    table.press("End purchases")
    table.wait_for("United Kingdom: combat move")
    visitor.page.wait_for_timeout(300)
    assert table.log.evaluate(below) > 200


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


def be_busy(visitor: Visitor, until: Callable[[int], bool]) -> list[str]:
    """The server is too busy to say where pieces can go until so many have asked; who has."""
    visitor.expects(503)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if until(len(asked)):
            route.continue_()
            return
        fault = {"error": "busy", "text": "ask again", "code": "again"}
        route.fulfill(status=503, headers={"retry-after": "1"}, json=fault)

    visitor.page.route(re.compile("/reach[?]"), answer)
    return asked


def test_a_server_that_is_busy_is_asked_again(visitor: Visitor) -> None:
    """Where a piece can go is shown a moment later, and nobody is told of it."""
    table = at_combat_move(visitor)
    asked = be_busy(visitor, until=lambda n: n > 1)
    table.send("russia", "Russia", "west_russia")

    assert len(asked) >= 2
    expect(visitor.page.get_by_text("Ask again")).to_have_count(0)


def test_a_server_that_stays_busy_is_said_to_be_and_asked_again(visitor: Visitor) -> None:
    """The tray says it in words; the answer comes without a press."""
    visitor.page.clock.install()
    table = at_combat_move(visitor)
    be_busy(visitor, until=lambda n: n > 4)
    tray = table.pick_all("russia", "Russia")
    expect(tray).to_contain_text("The server is busy. Trying again shortly.")
    expect(tray.get_by_role("button", name="Try now")).to_be_visible()
    expect(table.toasts).to_have_text("")

    visitor.page.clock.run_for(30_000)
    expect(tray).to_contain_text("Press where they should go")
    expect(tray).not_to_contain_text("busy")
    table.click("west_russia")
    expect(tray).to_be_hidden()


def test_who_ends_a_phase_puts_back_what_was_picked_up(visitor: Visitor) -> None:
    """It was picked up for an attack: in the noncombat move it is another question where it can
    go."""
    table = at_combat_move(visitor)
    tray = table.pick_all("russia", "Russia")
    expect(tray).to_contain_text("Press where they should go")
    table.press("End combat move")
    table.wait_for("Soviet Union: noncombat move")
    expect(tray).to_be_hidden()


def test_a_server_that_is_busy_for_long_is_asked_by_a_press(visitor: Visitor) -> None:
    """The pauses grow and end; nothing is asked for pieces that were put back meanwhile."""
    visitor.page.clock.install()
    table = at_combat_move(visitor)
    is_free: list[bool] = []
    asked = be_busy(visitor, until=lambda _: bool(is_free))
    tray = table.pick_all("russia", "Russia")
    again = tray.get_by_text("Trying again shortly.")
    expect(again).to_be_visible()
    tray.get_by_role("button", name="Put the pieces back").click()
    before = len(asked)
    visitor.page.clock.run_for(30_000)
    assert len(asked) == before

    table.pick_all("russia", "Russia")
    expect(tray).to_contain_text("The server is busy.")
    for _ in range(10):
        visitor.page.clock.run_for(40_000)
        expect(tray).not_to_contain_text("moment")
    expect(tray).to_contain_text("The server is busy.")
    expect(again).to_be_hidden()
    before = len(asked)
    assert before < 20
    visitor.page.clock.run_for(120_000)
    assert len(asked) == before

    is_free.append(True)
    tray.get_by_role("button", name="Try now").click()
    expect(tray).to_contain_text("Press where they should go")


def test_money_is_left_unspent_only_by_who_means_it(visitor: Visitor) -> None:
    """The first press asks, the second does it; nobody is asked when nothing can be bought."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    end = table.side.get_by_role("button", name="End purchases", exact=True)
    end.click()
    unspent = table.side.get_by_role("button", name="Leave 24 IPC unspent")
    expect(unspent).to_be_focused()
    table.count("infantry", 3)
    table.press("Buy")
    expect(table.side).to_contain_text("Bought so far: 3 infantry")
    expect(unspent).to_have_count(0)
    end.click()
    expect(table.side.get_by_role("button", name="Leave 15 IPC unspent")).to_be_visible()
    table.count("infantry", 5)
    table.press("Buy")
    expect(table.side).to_contain_text("Bought so far: 8 infantry")
    end.click()
    table.wait_for("Soviet Union: combat move")


def test_no_more_ships_are_counted_than_may_fire(visitor: Visitor) -> None:
    """Four ships stand by, two units land: two may fire, and the counters stop there
    (S42-AMP-10)."""
    aboard = "infantry*loaded^norway"
    landing = {
        "sz_6": {"united_kingdom": f"1 transport*moved{{{aboard}+{aboard}}}, 4 cruiser"},
        "norway": {"germany": "2 infantry"},
    }
    given = {"power": "united_kingdom", "phase": "conduct_combat", "units": landing}
    log = log_of("spring_1942", given, "united_kingdom: fight in norway")
    table = visitor.at(visitor.go_on(log, "united_kingdom"))
    ask = table.wait_for("United Kingdom: bombardment of Norway")
    expect(ask).to_contain_text("At most 2 may fire.")
    expect(ask).to_contain_text(re.compile(r"\d / 2"))
    cruisers = ask.get_by_role("spinbutton", name=re.compile("^cruiser"))
    cruisers.press("End")
    expect(cruisers).to_have_attribute("aria-valuenow", "2")
    expect(cruisers).to_have_attribute("aria-valuemax", "2")
    expect(ask).to_contain_text("2 / 2")


def test_a_value_that_counts_only_with_an_option_says_which(visitor: Visitor) -> None:
    """No fighter intercepts where the table has not agreed on it (S42-OPT-05)."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.ask.get_by_role("button", name="fighter: what is this?").click()
    explained = visitor.page.get_by_role("dialog", name="fighter")
    expect(explained).to_contain_text("2 (only with the option “Escorts and interceptors”)")
