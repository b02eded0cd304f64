"""The map: what can be read on it, by eye and by ear, and what lies over it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.test_everyone import PHONE
from tests.web.visitor import Visitor

ATTACKERS = {
    "western_germany": ("infantry", "artillery", "mechanized_infantry", "fighter"),
    "holland_belgium": ("infantry", "artillery", "tank", "fighter"),
}


def table_of(visitor: Visitor, game: str) -> str:
    """A table of a game with all seats this visitor's; its id."""
    info = visitor.ask("GET", f"/games/{game}")
    seats = [
        {"powers": [power["id"] for power in info["powers"] if power["side"] == side["id"]]}
        for side in info["sides"]
    ]
    body = {"game": game, "seats": [{**seat, "who": "me"} for seat in seats]}
    return str(visitor.ask("POST", "/tables", body)["id"])


def global_table(visitor: Visitor) -> str:
    """A table of Global 1940 with all seats this visitor's; its id."""
    return table_of(visitor, "global_1940")


def do(visitor: Visitor, table: str, wish: dict[str, Any]) -> None:
    """Germany does something."""
    version = visitor.sight(table)["version"]
    body = {"version": version, "owner": "germany", "wish": wish, "toldFrom": None}
    visitor.ask("POST", f"/tables/{table}/do", body)


def done(visitor: Visitor, table: str) -> None:
    """Germany ends what it is asked first."""
    buttons = visitor.sight(table)["asks"][0]["buttons"]
    action = next(button["action"] for button in buttons if button["id"] == "done")
    do(visitor, table, {"wish": "action", "action": action})


def attack_on_france(visitor: Visitor, game: str = "global_1940") -> str:
    """A table where Germany is about to take France."""
    table = table_of(visitor, game)
    while not visitor.sight(table)["asks"][0].get("moves"):
        done(visitor, table)
    for source, kinds in ATTACKERS.items():
        for kind in kinds:
            here = visitor.sight(table)["scene"]["spaces"][source]["pieces"]
            pieces = {piece["key"]: 1 for piece in here if piece["kind"] == kind}
            wish = {"wish": "send", "source": source, "pieces": pieces, "target": "france"}
            do(visitor, table, wish)
    return table


def zoom(page: Page, way: str, times: int) -> None:
    for _ in range(times):
        page.get_by_role("button", name=f"Zoom {way}").click()
        page.wait_for_timeout(300)


# ---- names, stacks and arrows ----


def test_a_name_is_read_where_it_matters(visitor: Visitor) -> None:
    """Where it is fought and at capitals, near and far."""
    table = visitor.at(attack_on_france(visitor))

    expect(table.block("france")).to_contain_text("France")
    expect(table.block("united_kingdom")).to_contain_text("United Kingdom")
    zoom(visitor.page, "out", 3)
    for space, name in (("france", "France"), ("united_kingdom", "United Kingdom")):
        expect(table.block(space)).to_contain_text(name)


def test_pieces_are_drawn_where_there_is_room(visitor: Visitor) -> None:
    """Not as bare numbers: a stack whose place is taken stands a little aside."""
    table = visitor.at(global_table(visitor))
    stacks = {"poland": 3, "united_kingdom": 7, "sz_95": 4, "sz_111": 3, "albania": 2}

    for space, kinds in stacks.items():
        expect(table.block(space).locator("[data-kind]")).to_have_count(kinds)


READABLE = """spaces => spaces.filter(space => {
  const chips = document.querySelectorAll(`[role=application] [data-space=${space}] rect.token`);
  return [...chips].some(chip => {
    const { left, top, width, height } = chip.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const above = document.elementsFromPoint(x, y).find(each => each.closest('[data-space]'));
    return above?.closest('[data-space]').dataset.space !== space;
  });
})"""
"""Of these spaces those with a number that lies under another space's name or pieces."""


CROWDED = (
    *("sz_110", "sz_111", "sz_113", "sz_95", "albania", "normandy_bordeaux", "holland_belgium"),
    *("france", "northern_italy", "western_germany", "greater_southern_germany", "germany"),
)
"""Around the capitals of Europe there is least room."""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (768, 1024)])
@pytest.mark.parametrize("given", [global_table, attack_on_france])
def test_far_out_no_number_lies_under_another_or_a_name(
    visit: Visit, size: tuple[int, int], given: Callable[[Visitor], str]
) -> None:
    """What finds no room within its space stands beyond it: rather far off than unread."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    table = visitor.at(given(visitor))
    zoom(visitor.page, "out", 3)
    for space in CROWDED:
        table.settled(space)

    assert visitor.page.evaluate(READABLE, CROWDED) == []


ASTRAY = """async spaces => {
  const map = await (await fetch("/api/games/global_1940/map")).json();
  const drawn = document.querySelector("[role=application] svg > g").getScreenCTM().inverse();
  const pen = document.createElement("canvas").getContext("2d");
  const rings = ({ type, coordinates }) => type === "Polygon" ? coordinates : coordinates.flat();
  return spaces.filter(space => {
    const shapes = map.features.filter(({ properties: { space: its, kind } }) =>
      its === space && kind !== "barrier");
    const area = new Path2D();
    for (const { geometry } of shapes)
      for (const [[x, y], ...more] of rings(geometry)) {
        area.moveTo(x, y);
        for (const at of more) area.lineTo(...at);
        area.closePath();
      }
    const isWithin = (left, top) => {
      const { x, y } = new DOMPoint(left, top).matrixTransform(drawn);
      const wide = map.sheet.width;
      return [-wide, 0, wide].some(turn => pen.isPointInPath(area, x + turn, y, "evenodd"));
    };
    const board = "[role=application]";
    const chips = [...document.querySelectorAll(`${board} [data-space=${space}] .token`)];
    const touches = ({ left, top, width, height }) => [...Array(49).keys()].some(n =>
      isWithin(left + width * (n % 7) / 6, top + height * Math.floor(n / 7) / 6));
    const boxes = chips.map(chip => chip.getBoundingClientRect());
    if (!boxes.length || boxes.some(touches)) return false;
    const end = document.querySelector(`${board} .tie[data-of=${space}] circle`);
    const { left, top, width, height } = end?.getBoundingClientRect() ?? {};
    return !end || !isWithin(left + width / 2, top + height / 2);
  });
}"""
"""Of these spaces those whose pieces stand wholly beyond them, with no line that leads home."""


@pytest.mark.parametrize("size", [(1280, 720), (768, 1024)])
def test_pieces_that_found_no_room_at_home_are_tied_to_it(
    visit: Visit, size: tuple[int, int]
) -> None:
    """Far out, where France is attacked, its small neighbours' numbers stand at sea: a line leads
    from each to its own space, and asks for no press itself."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    table = visitor.at(attack_on_france(visitor))
    zoom(visitor.page, "out", 3)
    for space in CROWDED:
        table.settled(space)
    ties = table.map.locator(".tie")

    assert ties.count() > 0
    assert visitor.page.evaluate(ASTRAY, CROWDED) == []
    assert ties.first.evaluate("tie => getComputedStyle(tie).pointerEvents") == "none"


COVERED = """spaces => spaces.flatMap(space => {
  const names = document.querySelectorAll(`[role=application] [data-space=${space}] text.name`);
  return [...names].flatMap(name => {
    const { left, top, width, height } = name.getBoundingClientRect();
    return [...Array(20).keys()].flatMap(at => {
      const [x, y] = [left + (width * (at + 0.5)) / 20, top + height / 2];
      const above = document.elementFromPoint(x, y)?.closest('[role=application] [data-space]');
      return above && above.dataset.space !== space ? [`${space}: ${above.dataset.space}`] : [];
    });
  });
})"""
"""Of the names of these spaces those with something of another space upon them, and of which."""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (768, 1024)])
@pytest.mark.parametrize("given", [global_table, attack_on_france])
def test_far_out_the_names_of_capitals_are_read_whole(
    visit: Visit, size: tuple[int, int], given: Callable[[Visitor], str]
) -> None:
    """Numbers that find no room stand above their neighbours, but not above such a name."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    table = visitor.at(given(visitor))
    spaces = visitor.ask("GET", "/games/global_1940")["spaces"]
    capitals = [space["id"] for space in spaces if space.get("capital")]
    zoom(visitor.page, "out", 3)
    for space in ("united_kingdom", "southern_italy", "sz_95", "sz_110"):
        table.settled(space)

    assert "southern_italy" in capitals
    assert visitor.page.evaluate(COVERED, capitals) == []


@pytest.mark.parametrize("game", ["spring_1942", "europe_1940"])
def test_far_out_on_a_phone_every_capital_in_sight_has_its_name(visit: Visit, game: str) -> None:
    """However close they lie: who has no room for a name beside the others stands before them."""
    visitor = visit(**PHONE)
    table = visitor.at(table_of(visitor, game))
    expect(table.map.locator("g[data-space]").first).to_be_visible()
    for _ in range(3):
        table.map.press("-")
        visitor.page.wait_for_timeout(300)
    table.settled("germany")
    spaces = visitor.ask("GET", f"/games/{game}")["spaces"]
    for space in (space for space in spaces if space.get("capital")):
        seen = table.block(space["id"])
        if seen.count():
            expect(seen.locator("text.name")).to_contain_text(space["name"].rpartition(" ")[2])


def test_all_that_went_the_same_way_are_one_arrow_with_its_head_in_sight(visitor: Visitor) -> None:
    """Arrows lie above all pieces, and the names of where they begin and end above them."""
    table = visitor.at(attack_on_france(visitor))

    expect(table.map.locator(".arrow")).to_have_count(len(ATTACKERS))
    above = table.map.locator("svg > g").last.locator(":scope > g")
    names = above.filter(has_text="Holland").last
    expect(names).to_be_visible()
    expect(above.locator("nth=-4")).to_have_class(re.compile("arrow"))
    for name, place in (("France", "france"), ("Western Germany", "western_germany")):
        read = above.filter(has_text=name).last
        expect(read).not_to_have_attribute("data-space", place)
        inside, around = read.bounding_box(), table.block(place).bounding_box()
        assert inside
        assert around
        assert around["x"] - 1 <= inside["x"] <= around["x"] + around["width"]
        assert around["y"] - 1 <= inside["y"] <= around["y"] + around["height"]


CROSSED = """() => {
  const pieces = [...document.querySelectorAll("[role=application] [data-space] .token")];
  const boxes = pieces.map(piece => piece.getBoundingClientRect());
  const arrows = [...document.querySelectorAll("[role=application] .arrow path:not(.under)")];
  return arrows.map(arrow => {
    const [long, drawn] = [arrow.getTotalLength(), arrow.getScreenCTM()];
    return [...Array(60).keys()].filter(n => {
      const { x, y } = arrow.getPointAtLength((long * n) / 59).matrixTransform(drawn);
      const within = (low, at, high) => low + 1 < at && at < high - 1;
      return boxes.some(
        box => within(box.left, x, box.right) && within(box.top, y, box.bottom));
    }).length / 60;
  });
}"""
"""Of each arrow the share that lies over pieces."""


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024)])
def test_arrows_go_round_pieces_and_where_they_begin_is_named(
    visit: Visit, size: tuple[int, int]
) -> None:
    """Holland stands close between Western Germany and France, and attacks itself."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    table = visitor.at(attack_on_france(visitor))

    expect(table.block("holland_belgium")).to_contain_text("Belgium")
    expect(table.block("holland_belgium").locator("[data-kind]")).to_have_count(3)
    expect(table.block("western_germany")).to_contain_text("Western Germany")
    expect(table.map.locator(".arrow")).to_have_count(len(ATTACKERS))
    table.settled("france")
    assert visitor.page.evaluate(CROSSED) == [0] * len(ATTACKERS)


HIDDEN = """() => {
  const names = [...document.querySelectorAll("[role=application] .over text.name")];
  const boxes = names.map(name => name.getBoundingClientRect());
  const arrows = [...document.querySelectorAll("[role=application] .arrow path:not(.under)")];
  return arrows.filter(arrow => {
    const [long, drawn] = [arrow.getTotalLength(), arrow.getScreenCTM()];
    const head = arrow.getPointAtLength(long - 4).matrixTransform(drawn);
    const near = (low, at, high) => low - 3 < at && at < high + 3;
    return boxes.some(
      box => near(box.left, head.x, box.right) && near(box.top, head.y, box.bottom));
  }).length;
}"""
"""How many arrows have their head under a name."""
AIMED = """space => {
  const pieces = [...document.querySelectorAll(`[role=application] [data-space=${space}] .token`)];
  const boxes = pieces.map(piece => piece.getBoundingClientRect());
  const arrows = [...document.querySelectorAll("[role=application] .arrow path:not(.under)")];
  return arrows.map(arrow => {
    const drawn = arrow.getScreenCTM();
    const end = arrow.getPointAtLength(arrow.getTotalLength()).matrixTransform(drawn);
    const off = (low, at, high) => Math.max(low - at, 0, at - high);
    return Math.min(...boxes.map(
      box => Math.hypot(off(box.left, end.x, box.right), off(box.top, end.y, box.bottom))));
  });
}"""
"""Of each arrow how far from the pieces of a space it ends."""


@pytest.mark.parametrize(("size", "out"), [((1440, 900), 0), ((768, 1024), 0), ((1280, 720), 3)])
def test_no_head_of_an_arrow_lies_under_a_name(
    visit: Visit, size: tuple[int, int], out: int
) -> None:
    """It says who is attacked, where names stand close together too."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    table = visitor.at(attack_on_france(visitor))
    zoom(visitor.page, "out", out)

    expect(table.map.locator(".arrow")).to_have_count(len(ATTACKERS))
    expect(table.map.locator(".over text.name").first).to_be_attached()
    table.settled("france")
    assert visitor.page.evaluate(HIDDEN) == 0
    assert max(visitor.page.evaluate(AIMED, "france")) < 12


POINTED = """() => {
  const france = "[role=application] [data-space=france]";
  const parts = document.querySelectorAll(`${france} .token, ${france} .mark`);
  const boxes = [...parts].map(part => part.getBoundingClientRect());
  const [left, top] = ["left", "top"].map(edge => Math.min(...boxes.map(box => box[edge])));
  const [right, bottom] = ["right", "bottom"].map(edge => Math.max(...boxes.map(box => box[edge])));
  const arrows = [...document.querySelectorAll("[role=application] .arrow path:not(.under)")];
  return arrows.map(arrow => {
    const [long, drawn] = [arrow.getTotalLength(), arrow.getScreenCTM()];
    const [end, before] = [0, 2].map(n => arrow.getPointAtLength(long - n).matrixTransform(drawn));
    const [x, y] = [end.x + 3 * (end.x - before.x), end.y + 3 * (end.y - before.y)];
    return x > left - 4 && x < right + 4 && y > top - 4 && y < bottom + 4;
  });
}"""
"""Of each arrow whether who goes on from its head comes to the pieces in France."""


@pytest.mark.parametrize("game", ["europe_1940", "global_1940"])
def test_every_head_points_into_what_is_attacked(visit: Visit, game: str) -> None:
    """Far out, too, where an arrow has little room to turn."""
    visitor = visit(viewport={"width": 1280, "height": 720})
    table = visitor.at(attack_on_france(visitor, game))
    expect(table.map.locator(".arrow")).to_have_count(len(ATTACKERS))
    for _ in range(3):
        table.settled("france")
        assert visitor.page.evaluate(POINTED) == [True] * len(ATTACKERS)
        zoom(visitor.page, "out", 1)


def test_who_only_moves_does_not_outshout_who_fights(visitor: Visitor) -> None:
    """And the arrows of the space that is pointed at stand out."""
    table_id = attack_on_france(visitor)
    table = visitor.at(table_id)
    expect(table.map.locator(".arrow:not(.quiet)")).to_have_count(len(ATTACKERS))
    expect(table.map.locator(".arrow.dim")).to_have_count(0)
    box = table.settled("western_germany")
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(table.map.locator(".arrow.lit")).to_have_count(1)
    expect(table.map.locator(".arrow.dim")).to_have_count(1)


ALIKE = """() => {
  const drawn = kind => {
    const path = document.querySelector(`[role=application] [data-kind=${kind}] path`);
    const pen = new OffscreenCanvas(21, 21).getContext("2d");
    pen.scale(0.64, 0.64);
    pen.fill(new Path2D(path.getAttribute("d")), "evenodd");
    return pen.getImageData(0, 0, 21, 21).data.filter((_, i) => i % 4 === 3);
  };
  const ships = ["battleship", "cruiser", "destroyer"].map(drawn);
  return [[0, 1], [0, 2], [1, 2]].map(([a, b]) => {
    let [both, either] = [0, 0];
    ships[a].forEach((dot, i) => {
      both += Math.min(dot, ships[b][i]);
      either += Math.max(dot, ships[b][i]);
    });
    return both / either;
  });
}"""


def test_warships_are_told_apart_at_the_size_of_the_map(visitor: Visitor) -> None:
    """Of two kinds, less than half of what is painted is the same."""
    table = visitor.at(global_table(visitor))
    expect(table.block("sz_110").locator("[data-kind=battleship]")).to_have_count(1)
    expect(table.map.locator("[data-kind=destroyer]").first).to_be_attached()

    assert max(visitor.page.evaluate(ALIKE)) < 0.5


def test_coasts_are_finer_for_who_looks_closely(visitor: Visitor) -> None:
    """Their outlines come when they are looked at, and only those in sight are drawn."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    table = visitor.at(global_table(visitor))
    expect(table.block("germany")).to_be_visible()
    assert not [url for url in asked if "near=true" in url]
    expect(table.map.locator(".near path")).to_have_count(0)
    whole = table.map.locator("#world path.land").count()

    zoom(visitor.page, "in", 3)
    fine = table.map.locator(".near path.land")
    expect(fine.first).to_be_attached()
    assert [url for url in asked if "near=true" in url]
    assert 0 < fine.count() < whole / 2
    zoom(visitor.page, "out", 3)
    expect(table.map.locator(".near path")).to_have_count(0)


# ---- what lies over it ----


def at_combat_move(visitor: Visitor) -> Table:
    """The Soviet combat move of Spring 1942."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    return table


def lie_apart(one: Locator, other: Locator) -> bool:
    """Whether no point of the screen belongs to both."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] + a["width"] <= b["x"]
        or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"]
        or b["y"] + b["height"] <= a["y"]
    )


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (768, 1024)])
def test_a_refusal_covers_no_tool_and_goes_with_its_cause(
    visit: Visit, size: tuple[int, int]
) -> None:
    """What lies under it can be pressed, and other pieces are another question."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    table = at_combat_move(visitor)
    table.click("russia")
    table.tray("Russia").get_by_role("button", name="infantry: one more").last.click()
    expect(table.tray("Russia")).to_contain_text("Press where they should go")
    table.click("eastern_europe" if size[0] < 1000 else "sinkiang")
    toast = table.toasts.locator(".toast")
    expect(toast).to_contain_text("They cannot go to")
    assert lie_apart(toast, visitor.page.get_by_role("toolbar"))
    table.tray("Russia").get_by_role("button", name="tanks: one more").last.click()
    expect(toast).to_be_hidden()


def test_where_pieces_can_go_is_not_under_the_tray(visitor: Visitor) -> None:
    """The board makes room, and what is shown of a target lies in a corner far from it."""
    visitor.page.set_viewport_size({"width": 1280, "height": 720})
    table = at_combat_move(visitor)
    box = table.settled("ukraine_s_s_r")
    visitor.page.mouse.move(300, 300)
    visitor.page.mouse.down()
    visitor.page.mouse.move(300, 300 + 610 - box["y"], steps=4)
    visitor.page.mouse.up()
    tray = table.pick_all("caucasus", "Caucasus")
    expect(tray).to_contain_text("Press where they should go")
    table.settled("ukraine_s_s_r")
    assert lie_apart(table.block("ukraine_s_s_r"), tray)

    target = table.block("ukraine_s_s_r")
    at = table.settled("ukraine_s_s_r")
    visitor.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    card = visitor.page.locator(".area > .card[aria-hidden]")
    expect(card).to_contain_text("Attack Ukraine")
    assert lie_apart(card, target)
    assert lie_apart(card, visitor.page.get_by_role("toolbar"))
    visitor.page.get_by_role("application").press("+")
    expect(card).to_be_hidden()


def test_what_is_told_of_a_space_goes_when_it_is_pressed(visitor: Visitor) -> None:
    """Where pieces were sent the pointer rests: until it moves on, it asks for nothing."""
    table = at_combat_move(visitor)
    table.send("russia", "Russia", "west_russia")
    expect(table.side).to_contain_text("Battle in West Russia")
    table.settled("west_russia")
    visitor.page.wait_for_timeout(300)
    card = visitor.page.locator(".area > .card[aria-hidden]")
    expect(card).to_have_count(0)

    at = table.settled("west_russia")
    visitor.page.mouse.move(at["x"] + at["width"] / 2 + 6, at["y"] + at["height"] / 2)
    expect(card).to_contain_text("West Russia")


def test_advice_goes_with_what_it_is_about(visitor: Visitor) -> None:
    """Who has bought without reading how needs no more telling."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    expect(table.ask.get_by_role("note")).to_contain_text("Count what you want")
    for power in ("Soviet Union", "Germany"):
        table.until(f"{power}: combat move")
    table.until("United Kingdom: purchase units")
    expect(table.ask.get_by_role("note")).to_have_count(0)


def test_what_others_did_is_put_away_when_one_begins_to_act(visitor: Visitor) -> None:
    """Whoever ends a phase has read it, with or without a purchase."""
    table = visitor.at(visitor.new_table(axis="random"))
    for phase in ("purchases", "combat move", "noncombat move"):
        table.press(f"End {phase}")
    news = visitor.page.get_by_role("region", name="Since your last turn")
    table.until("United Kingdom: purchase units")
    expect(news).to_be_visible()
    assert lie_apart(news, visitor.page.get_by_role("toolbar"))
    table.press("End purchases")
    table.wait_for("United Kingdom: combat move")
    expect(news).to_be_hidden()


# ---- quick ----

SLICED = """() => {
  const { timeline } = document;
  window.slices = new Map();
  const drawn = node => node.nodeType === 1
    ? [node, ...node.querySelectorAll("*")].filter(each => each.matches("g[data-space]")).length
    : 0;
  new MutationObserver(changes => {
    const came = changes.flatMap(({ addedNodes }) => [...addedNodes].map(drawn));
    const sum = came.reduce((one, other) => one + other, 0);
    const before = window.slices.get(timeline.currentTime) ?? 0;
    if (sum) window.slices.set(timeline.currentTime, before + sum);
  }).observe(document, { childList: true, subtree: true });
}"""
"""Counts, frame by frame, how many spaces get their pieces and names."""
FEW = 24
"""How many may come in a frame."""


def test_a_large_board_opens_a_few_spaces_in_a_frame(visitor: Visitor) -> None:
    """So the page answers meanwhile."""
    visitor.page.add_init_script(f"({SLICED})()")
    table = visitor.at(global_table(visitor))
    expect(table.map.locator("g[data-space]").nth(40)).to_be_attached()
    table.settled("germany")
    slices = visitor.page.evaluate("[...window.slices.values()]")

    assert sum(slices) > FEW
    assert max(slices) <= FEW
