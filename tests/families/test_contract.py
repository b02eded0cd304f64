"""A game that somebody else brings keeps the contract."""

from __future__ import annotations

import pytest
from borderlands.game import GAME

from tests.families.subject import PERSONS, subject
from wartable.testing.contract import check_game


def test_it_ends_in_every_way():
    ends = {check_game(subject(GAME), seed, full=0, some=0).rule for seed in range(40)}

    assert ends == {"BDL-END-01", "BDL-END-02", "BDL-END-03", "BDL-END-04"}


@pytest.mark.parametrize("persons", PERSONS)
@pytest.mark.parametrize("seed", range(3))
def test_it_keeps_the_contract_whoever_plays(persons, seed):
    found = subject(GAME, seats=PERSONS[persons], rounds=3, truces=persons != 2)

    assert check_game(found, seed, full=0.5)


def test_a_game_that_is_not_finished_keeps_it_too():
    assert check_game(subject(GAME, hand=6), 1, cap=40) is None
