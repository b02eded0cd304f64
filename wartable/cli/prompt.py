"""Where a person's lines come from: a terminal with completion and history, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.styles import Style

from wartable.cli.files import data_folder, make_folder
from wartable.core.errors import WartableError

Complete = Callable[[str], Iterable[tuple[str, str]]]


class Reader(Protocol):
    """Asks for a line; `EOFError` when there are no more."""

    def ask(self, prompt: str, status: str = "", complete: Complete | None = None) -> str:
        """The next line."""

    def hand_over(self) -> None:
        """Somebody else types now, who finds nothing of what was typed before."""


class PipeReader:
    """Lines from a file or a pipe, echoed so that the transcript reads well."""

    def ask(self, prompt: str, status: str = "", complete: Complete | None = None) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line.strip()

    def hand_over(self) -> None:
        """Nobody looks back in a pipe."""


class _Words(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        start = -len(text.rpartition(" ")[2])
        try:
            for word, meaning in self._complete(text):
                yield Completion(word, start, display_meta=meaning)
        except WartableError:
            return


def _session(history: History) -> PromptSession[str]:
    return PromptSession(
        history=history,
        auto_suggest=AutoSuggestFromHistory(),
        complete_while_typing=False,
        style=Style.from_dict({"bottom-toolbar": "noreverse bg:#303030 #d0d0d0"}),
    )


class TerminalReader:
    """A line editor with completion, history and a status line."""

    def __init__(self) -> None:
        history: History = InMemoryHistory()
        with suppress(WartableError):
            history = FileHistory(str(make_folder(data_folder()) / "history"))
        self._session = _session(history)

    def hand_over(self) -> None:
        self._session = _session(InMemoryHistory())

    def ask(self, prompt: str, status: str = "", complete: Complete | None = None) -> str:
        while True:
            try:
                line = self._session.prompt(
                    [("bold ansicyan", prompt)],
                    bottom_toolbar=f" {status} " if status else None,
                    completer=_Words(complete) if complete else None,
                )
            except KeyboardInterrupt:
                continue
            return line.strip()


def reader() -> Reader:
    """The one that fits where the lines come from."""
    return TerminalReader() if sys.stdin.isatty() and sys.stdout.isatty() else PipeReader()
