"""Games, their rules, drawings and odds."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter

from wartable.ai.makers import levels, players_for
from wartable.desk.drawing import drawing_path, near_path
from wartable.desk.plain_rules import RuleList, RuleShown, plain_rules
from wartable.desk.values import GameInfo
from wartable.games import find_game
from wartable.games import games as listed
from wartable.server.asking import (
    Look,
    Name,
    Thinking,
    WhoAsks,
)
from wartable.server.hall import game_desk, games_here
from wartable.server.odds import line_up_odds
from wartable.server.refusals import Unknown, refused_in
from wartable.server.values import GameCard, GameList, LineUpOdds, OddsAsked

GEOJSON = "application/geo+json"
FOR_EVER = "public, max-age=31536000, immutable"


@get("/games", sync_to_thread=True)
def games(eyes: Look) -> GameList:
    """The games that can be played here, and the levels of computer players."""
    cards = []
    for game in map(find_game, games_here()):
        info = game_desk(game.id).info(eyes.language)
        found, near = drawing(game.id), drawing(game.id, near=True)
        drawn = f"/api/games/{game.id}/map?v={found[1]}" if found else ""
        closely = f"/api/games/{game.id}/map?near=true&v={near[1]}" if near else ""
        cards.append(
            GameCard(
                id=info.id,
                title=info.title,
                rules=info.rules,
                prefix=info.prefix,
                powers=info.powers,
                sides=info.sides,
                map=drawn,
                near=closely,
                levels=players_for(game),
                family=game.family,
                stage=listed()[game.id].stage,
                named_units=info.named_units,
                round_word=info.round_word,
            )
        )
    return GameList(tuple(cards), levels())


@get("/games/{game:str}", sync_to_thread=True)
def game(game: Name, eyes: Look) -> GameInfo:
    """What does not change during a game."""
    return _info(find_game(game).id, eyes.language)


@cache
def _info(game: Name, language: str) -> GameInfo:
    return game_desk(game).info(language)


DRAWING = ResponseSpec(
    dict[str, Any], media_type=GEOJSON, description="GeoJSON", generate_examples=False
)


@get("/games/{game:str}/map", responses={200: DRAWING}, sync_to_thread=True)
def board(
    game: Name,
    v: Annotated[str, QueryParameter(name="v", max_length=64)] = "",
    *,
    near: FromQuery[bool] = False,
) -> Response[bytes]:
    """The drawn board, GeoJSON; with `near`, its finer outlines."""
    found = drawing(find_game(game).id, near=near)
    if found is None:
        raise Unknown("not_drawn", game=game)
    data, mark = found
    kept = FOR_EVER if v == mark else "no-cache"
    return Response(
        data,
        media_type=GEOJSON,
        headers={"cache-control": kept, "etag": f'"{mark}"'},
    )


@cache
def drawing(game: Name, *, near: bool = False) -> tuple[bytes, str] | None:
    """The drawing, or its finer outlines, and a mark of what is in it."""
    path = near_path(game) if near else drawing_path(game)
    if path is None:
        return None
    data = path.read_bytes()
    return data, hashlib.sha256(data).hexdigest()[:16]


@get("/games/{game:str}/rules", sync_to_thread=True)
def rules(game: Name, q: Annotated[str, QueryParameter(name="q", max_length=200)] = "") -> RuleList:
    """Our rules, all of them or those that fit the words best, in the order of the book."""
    book = plain_rules(find_game(game).id)
    return book.search(q) if q.strip() else book.all()


@get("/games/{game:str}/rules/{rule:str}", sync_to_thread=True)
def rule(game: Name, rule: Name) -> RuleShown:
    """One rule among its neighbours, and those that refer to it."""
    return plain_rules(find_game(game).id).show(rule)


ODDS = ResponseSpec(LineUpOdds, description="The odds", generate_examples=False)


@post("/odds/{game:str}", status_code=200, responses={200: ODDS})
async def odds(
    game: Name, data: JSONBody[OddsAsked], thinkers: Thinking, asker: WhoAsks, eyes: Look
) -> dict[str, Any]:
    """Exact odds for two line-ups."""
    with refused_in(game_desk(game), eyes.language):
        found: dict[str, Any] = await thinkers.ask(asker, line_up_odds, game, data)
    return found
