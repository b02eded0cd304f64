"""A log from elsewhere: played again, then looked at; refused where it is wrong."""

from __future__ import annotations

import json
import re
from itertools import pairwise

from playwright.sync_api import Locator, expect

from tests.kept_logs import lines_of
from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.visitor import Visitor


def open_log(visitor: Visitor, name: str, text: str, button: str = "Choose a file") -> None:
    visitor.page.goto("/new")
    with visitor.page.expect_file_chooser() as chosen:
        visitor.page.get_by_role("button", name=re.compile(button)).click()
    chosen.value.set_files(
        {"name": name, "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )


def finished(name: str = "-total-victory") -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines_of(name))


def test_a_finished_game_shows_who_has_won(visitor: Visitor) -> None:
    open_log(visitor, "won.jsonl", finished())
    table = Table(visitor.page).ready()

    expect(table.side).to_contain_text(re.compile("Axis"))
    expect(table.side).not_to_contain_text("Waiting for")
    visitor.page.goto("/")
    entry = visitor.page.get_by_role("link", name=re.compile("won.jsonl"))
    expect(entry).to_contain_text("Victory: Axis")


def test_an_unfinished_game_waits_for_nobody(visitor: Visitor) -> None:
    lines = [line for line in finished().splitlines() if '"seed"' not in line][:20]
    open_log(visitor, "half.jsonl", "\n".join(lines) + "\n")
    table = Table(visitor.page).ready()

    expect(table.side).to_contain_text("Nobody plays here")
    expect(table.side).not_to_contain_text("Waiting for")


def test_what_the_rules_refuse_is_not_taken(visit: Visit) -> None:
    visitor = visit(locale="de")
    lines = [json.loads(line) for line in finished().splitlines()]
    n = next(n for n, line in enumerate(lines) if line.get("action", {}).get("do") == "done")
    lines[n]["action"]["by"] = "japan" if lines[n]["action"]["by"] != "japan" else "germany"
    open_log(visitor, "wrong.jsonl", "\n".join(map(json.dumps, lines)), "Datei wählen")

    told = Table(visitor.page).toasts
    expect(told).to_contain_text(f"Das Protokoll stimmt nicht, Zeile {n + 1}:")
    expect(visitor.page).to_have_url(re.compile("/new$"))
    assert visitor.ask("GET", "/tables")["mine"] == []


def chances(graph: Locator) -> list[tuple[str, int]]:
    """After which turn, and the chance of the Allies: as the graph says it where one points at."""
    told: list[tuple[str, int]] = []
    drawing, line = graph.locator("svg"), graph.locator("polyline").first
    width = float((drawing.get_attribute("viewBox") or "").split()[2])
    box = drawing.bounding_box()
    assert box
    for point in (line.get_attribute("points") or "").split():
        x = box["x"] + float(point.partition(",")[0]) / width * box["width"]
        graph.page.mouse.move(x, box["y"] + box["height"] / 2)
        said = graph.locator("figcaption")
        after, _, parts = " ".join(said.inner_text().split()).partition(" Allies ")
        allies, axis = (float(each) for each in re.findall(r"([\d.]+)\s?%", parts))
        assert abs(allies + axis - 100) <= 1
        told.append((after, round(allies)))
    return told


def test_the_graph_of_a_finished_game_tells_what_decided_it(visitor: Visitor) -> None:
    """Germany's first turn did, in Karelia; and who has just moved is no better off for it: the
    chance falls with the Axis' turns and does not rise again with the Allies'."""
    open_log(visitor, "kept.jsonl", finished("1942-rules-2-format-2-last-round"))
    table = Table(visitor.page).ready()
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    decisive = visitor.page.get_by_role("listitem").filter(has_text="→")
    expect(decisive.first).to_contain_text("Round 1, Axis: 48% → 77%")
    expect(decisive.first).to_contain_text("Germany attacks Karelia S.S.R.")
    visitor.page.get_by_role("combobox", name="Graphs").select_option(label="Chance to win")

    told = chances(visitor.page.get_by_role("figure"))
    assert [after for after, _ in told][:3] == [
        "At the start",
        "Round 1, Soviet Union",
        "Round 1, Germany",
    ]
    assert len(told) == 11
    assert told[-1][1] == 0
    assert max(after - before for (_, before), (_, after) in pairwise(told)) <= 6
    decisive.first.get_by_role("button").click()
    expect(table.time_line).to_have_value("73")
