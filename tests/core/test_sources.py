"""Shares of sources are counted from the data files as they stand."""

from __future__ import annotations

from pathlib import Path

from wartable.core.sources import Share, read_sources


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_a_row_without_a_word_is_from_the_rulebook(tmp_path: Path) -> None:
    write(
        tmp_path,
        "board.toml",
        '[sources]\ncity = "guessed"\n[land]\na = {source = ["city"]}\nb = {value = 1}\n',
    )

    found = read_sources(tmp_path)

    assert found.shares == (Share("board.land", 2, {"board.city": 1, "rulebook": 1}),)
    assert found.meanings == {"board.city": "guessed"}


def test_a_word_that_no_row_uses_speaks_for_all_without_any(tmp_path: Path) -> None:
    text = '[sources]\nfile = "public"\none = "odd"\n[units]\na = {}\nb = {source = ["one"]}\n'
    write(tmp_path, "setup.toml", text)

    (share,) = read_sources(tmp_path).shares

    assert share.sources == {"setup.file": 1, "setup.one": 1}


def test_the_head_of_a_file_speaks_for_it(tmp_path: Path) -> None:
    text = '[sources]\nold = "public"\n[scenario]\nname = "x"\nsource = ["old"]\n[units]\nn = 1\n'
    write(tmp_path, "a.toml", text)

    assert read_sources(tmp_path).shares == (Share("a", 2, {"a.old": 2}),)


def test_shared_words_are_named_by_every_row_and_by_single_facts(tmp_path: Path) -> None:
    write(tmp_path, "sources.toml", '[meanings]\nbook = "the book"\nguess = "ours"\n')
    write(
        tmp_path,
        "zones.toml",
        '[zones.a]\nsource = "book"\nvalue_source = "guess"\n[zones.b]\nsource = "guess"\n',
    )

    found = read_sources(tmp_path)

    assert found.shares == (
        Share("zones", 2, {"book": 1, "guess": 1}),
        Share("zones: value", 1, {"guess": 1}),
    )
    assert [*found.meanings] == ["book", "guess"]
