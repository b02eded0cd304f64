"""Every rule that the family cites has a name in every edition."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from wartable.core.rulebook import read_books
from wartable.games import axis_allies
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.europe_1940.edition import EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import SPRING_1942

FAMILY = Path(axis_allies.__path__[0])
EDITIONS = {edition.id: edition for edition in (SPRING_1942, EUROPE_1940, GLOBAL_1940)}
GROWN = {name: edition for name, edition in EDITIONS.items() if edition is not SPRING_1942}
"""The editions in which all of the family's rules can be asked for."""
ID = re.compile(r"[A-Z0-9]{3}-[A-Z]{2,3}-\d+")


def cited() -> set[str]:
    """The IDs in the family's code, those within its sentences too, but not in its docstrings."""
    found = set()
    for path in FAMILY.rglob("*.py"):
        if path.relative_to(FAMILY).parts[0] in EDITIONS:
            continue
        tree = ast.parse(path.read_text())
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(ID.findall(node.value)) if id(node) not in told else set()
    return found


@pytest.mark.parametrize("edition", GROWN.values(), ids=GROWN)
def test_every_rule_the_family_cites_has_a_name(edition: Edition) -> None:
    others = {rule for rule in cited() if not rule.startswith(edition.prefix)}

    assert len(others) > 50
    assert sorted(others - edition.concordance.keys()) == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_concordance_names_rules_that_there_are(edition: Edition) -> None:
    books = read_books(FAMILY)
    own = books[edition.id].rules
    all_rules = {rule for book in books.values() for rule in book.rules}

    assert [rule for rule in edition.concordance if rule not in all_rules] == []
    assert [rule for rule in edition.concordance.values() if rule and rule not in own] == []
