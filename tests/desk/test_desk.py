"""Whole games played through the desk, by nothing but what it offers."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import msgspec
import pytest

from wartable.core.dice import KeyedDice
from wartable.core.errors import BadOptions
from wartable.core.records import Acted
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.values import (
    Act,
    Ask,
    Button,
    Desk,
    Fill,
    GameInfo,
    Reach,
    Send,
    Sheet,
    Told,
    Wish,
)
from wartable.games import family_of, find_game, playable

SHOWN = [game for game in playable() if "desk" in family_of(game).parts]
DONE_CHANCE = 1 / 5
MOST_TRIES = 500

TABLES: dict[str, list[dict[str, Any]]] = {
    "spring_1942": [
        {"rounds": 3},
        {"rounds": 3, "escorts": True, "low_luck": True, "victory": "total"},
        {
            "rounds": 4,
            "escorts": True,
            "closed_straits": True,
            "bombardment": "any_unit",
            "bid.germany": 9,
            "bid.japan": 6,
        },
    ],
    "europe_1940": [{"rounds": 2, "lone_guns": "fire", "bid.germany": 6}],
    "global_1940": [{"rounds": 1, "research": True}],
}
"""What the tables of each game choose, by the ids of its options."""


def counts(sheet: Sheet, rng: random.Random) -> dict[str, int]:
    """A sheet filled in by chance, within everything that it says."""
    found: Counter[str] = Counter()
    stocks = Counter(sheet.stocks)
    budget = sheet.budget
    most = sheet.most if sheet.most is not None else rng.randint(max(sheet.least, 1), 8)
    wanted = rng.randint(sheet.least, max(most, sheet.least))
    for _ in range(wanted * 20):
        if found.total() >= wanted:
            break
        row = rng.choice(sheet.rows)
        if found[row.key] >= row.most or any(stocks[of] < n for of, n in row.draws.items()):
            continue
        if budget is not None:
            if row.cost > budget:
                continue
            budget -= row.cost
        stocks.subtract(row.draws)
        found[row.key] += 1
    return dict(found)


def pick(desk: Desk, ask: Ask, rng: random.Random) -> tuple[str, dict[str, int]]:
    """Some pieces of one space that can go somewhere."""
    space = rng.choice(sorted(ask.movable))
    there: dict[str, int] = {}
    for piece in desk.scene.spaces[space].pieces:
        there[piece.key] = piece.n
        there |= {aboard.key: aboard.n * piece.n for aboard in piece.cargo}
    keys = rng.sample(ask.movable[space], rng.randint(1, min(3, len(ask.movable[space]))))
    return space, {key: rng.randint(1, there[key]) for key in keys}


class Player:
    """Wishes by chance, of what is offered only."""

    def __init__(self, game: Any, rng: random.Random) -> None:
        self.desk = desk_of(game)
        self.rng = rng
        self.ways = {way.id for way in self.desk.info("en").ways}
        self.seen: Counter[str] = Counter()

    def wish(self, state: Any, laid: Desk, ask: Ask) -> Wish | None:
        """Something that is offered; `None` if what was looked at came to nothing."""
        open_ = [button for button in ask.buttons if not button.refused]
        done = [button for button in open_ if button.id == "done"]
        others = [button for button in open_ if button.id != "done"]
        if done and self.rng.random() < DONE_CHANCE:
            return Act(done[0].action)
        makers: list[Any] = [partial(self.press, button) for button in others]
        makers += [partial(self.fill, state, ask, sheet) for sheet in ask.sheets]
        makers += [partial(self.send, state, laid, ask)] * 20 if ask.movable else []
        if not makers:
            return Act(done[0].action)
        found: Wish | None = self.rng.choice(makers)()
        return found

    @staticmethod
    def press(button: Button) -> Wish:
        return button.wish or Act(button.action)

    def fill(self, state: Any, ask: Ask, sheet: Sheet) -> Wish | None:
        """A sheet filled in by chance; where its rows cannot say all that binds them, as it is set
        when that is refused."""
        wish = Fill(sheet.id, counts(sheet, self.rng))
        if sum(wish.counts.values()) < sheet.least:
            return None
        if why := self.desk.why_not(state, ask.owner, wish):
            assert sheet.id.partition(":")[0] in ("hits", "place"), (sheet, wish, why)
            wish = Fill(sheet.id, {row.key: row.n for row in sheet.rows})
        return wish if sum(wish.counts.values()) >= sheet.least else None

    def send(self, state: Any, laid: Desk, ask: Ask) -> Wish | None:
        """Pieces and a place that they reach."""
        source, pieces = pick(laid, ask, self.rng)
        reach = self.desk.reach(state, ask.owner, source, pieces, self.rng.choice(LANGUAGES))
        assert back_again(reach, Reach) == reach
        assert {target.how for target in reach.targets} <= self.ways
        if not reach.targets:
            assert sum(pieces.values()) > 1, f"{pieces} in {source} can be picked up, but not move"
            return None
        target = self.rng.choice(reach.targets)
        self.seen[target.how] += 1
        return Send(source, pieces, target.space, target.how, target.via)


@pytest.mark.parametrize(
    ("game", "table"),
    [(name, at) for name, tables in TABLES.items() for at in range(len(tables))],
)
def test_a_game_is_played_by_offers_alone(game: str, table: int) -> None:
    """Every wish is carried out, every action it stands for is legal after the one before, and the
    game comes to its end; all of it can be said in every language and goes over the wire."""
    played = find_game(game)
    rng = random.Random(table)
    player = Player(played, rng)
    desk = player.desk
    powers = [power.id for power in desk.info("en").powers]
    seats = {power: (power,) for power in powers}
    state = played.setup(desk.options(TABLES[game][table], seats))
    dice = KeyedDice(bytes([table]) * 32, [])
    number = tries = 0
    while played.pending(state):
        owners = [decision.owner for decision in played.pending(state)]
        laid = desk.desk(state, owners, rng.choice(LANGUAGES))
        ask = rng.choice(laid.asks)
        player.seen[ask.ask] += 1
        tries += 1
        assert tries < MOST_TRIES, f"nothing leads on from {ask}"
        wish = player.wish(state, laid, ask)
        if wish is None:
            continue
        tries = 0
        for action in desk.resolve(state, ask.owner, over_the_wire(wish)):
            events, state = played.play(state, action, dice)
            number += 1
            told = desk.tell(Acted(number, action, events), rng.choice(LANGUAGES))
            assert told
            assert all(line.text and line.n == number for line in told)
            assert all(back_again(line, Told) == line for line in told)
    ended = desk.scene(state, "en").ending
    assert ended is not None
    assert ended.rule.startswith(played.prefix)
    assert player.seen["combat_move"] > 5 * TABLES[game][table]["rounds"]
    assert player.seen["attack"]
    assert player.seen["move"]


def back_again(value: Any, kind: Any) -> Any:
    """The value as it comes out at the other end."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def over_the_wire(wish: Wish) -> Wish:
    """The wish as it comes from a client: its action is plain data."""
    found: Wish = back_again(wish, Wish)
    return found


@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_values_go_over_the_wire_and_back(game: str, language: str) -> None:
    """What is decoded is encoded the same, and its types fit."""
    desk = desk_of(find_game(game))
    state = find_game(game).setup(desk.options({}, {}))
    owner = find_game(game).pending(state)[0].owner
    for value, kind in (
        (desk.info(language), GameInfo),
        (desk.desk(state, [owner], language), Desk),
    ):
        data = msgspec.json.encode(value)

        assert msgspec.json.encode(msgspec.json.decode(data, type=kind)) == data


@pytest.mark.parametrize("game", SHOWN)
def test_options_that_do_not_exist_are_refused(game: str) -> None:
    with pytest.raises(BadOptions, match=r"no such options: .*scorts"):
        desk_of(find_game(game)).options({"scorts": True}, {})


@pytest.mark.parametrize("game", SHOWN)
def test_every_offered_choice_of_an_option_makes_a_table(game: str) -> None:
    desk = desk_of(find_game(game))
    for option in desk.info("en").options:
        values = [choice.value for choice in option.choices] or [option.least, option.most]
        assert option.default in values
        for value in values:
            find_game(game).setup(desk.options({option.id: value}, {}))
