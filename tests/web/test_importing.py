"""A log from elsewhere: played again, then looked at; refused where it is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.visitor import Visitor

LOGS = Path(__file__).parents[1] / "logs"


def open_log(visitor: Visitor, name: str, text: str, button: str = "Choose a file") -> None:
    visitor.page.goto("/new")
    with visitor.page.expect_file_chooser() as chosen:
        visitor.page.get_by_role("button", name=re.compile(button)).click()
    chosen.value.set_files(
        {"name": name, "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )


def finished() -> str:
    (path,) = LOGS.glob("*-total-victory.jsonl")
    return path.read_text()


def test_a_finished_game_shows_who_has_won(visitor: Visitor) -> None:
    open_log(visitor, "won.jsonl", finished())
    table = Table(visitor.page).ready()

    expect(table.side).to_contain_text(re.compile("Axis"))
    expect(table.side).not_to_contain_text("Waiting for")
    visitor.page.goto("/")
    entry = visitor.page.get_by_role("link", name=re.compile("won.jsonl"))
    expect(entry).to_contain_text("Won by the Axis")


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
