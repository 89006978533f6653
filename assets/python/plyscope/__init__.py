"""plyscope from Python: searches shown, checked and solved, in scripts and in notebooks.

    import plyscope

    with plyscope.record(game="k-in-a-row", depth="full", evaluation="outcome") as r:
        alphabeta(state, -inf, inf, True)      # your own function, as it is
    r                                          # the page of the search
    plyscope.check(r)                          # the first wrong step, and what should have happened

`plyscope.trace` has decorators that write traces (`from plyscope.trace import trace, traced`). The program itself is on the
path as `plyscope`.
"""

from __future__ import annotations

import html as _html
import os
import uuid
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from ._program import PlyscopeError, find_program, run, run_json
from ._record import Recording, record

__all__ = ["Findings", "Page", "PlyscopeError", "Recording", "analyze", "check", "find_program", "record", "show", "solve"]

language: Optional[str] = None
"""The language of pages and findings where none is asked for: "en", "es" or "pt"; None is English."""

Subject = Union[Recording, str, "os.PathLike[str]", Sequence[Any]]
"""What can be shown: a recording, the file or the text of a trace, a save, a game with its parameters, a tree as a list."""


def _asked(subject: Optional[Subject], options: Dict[str, Any]) -> Tuple[List[str], Optional[str]]:
    """The arguments that name a subject, and standard input."""
    words: List[str] = []
    text = None
    if isinstance(subject, Recording):
        if not subject.text:
            raise PlyscopeError(repr(subject))
        words.append(subject.path)
    elif isinstance(subject, (list, tuple)):
        words += ["--game", "tree:" + repr(subject)]
    elif isinstance(subject, str) and "\n" in subject:
        words, text = ["-"], subject
    elif subject is not None and os.path.exists(subject):
        words.append(os.fspath(subject))
    elif subject is not None:
        words += ["--game", os.fspath(subject)]
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            words.append(str(value))
    return words, text


def _in_language(options: Dict[str, Any]) -> Dict[str, Any]:
    """The options with the language of the package, unless they name one."""
    named = "language" in options or "language_file" in options
    return options if named or language is None else {**options, "language": language}


_HEADINGS = {"en": ("tick", "kind", "text"), "es": ("instante", "clase", "texto"), "pt": ("instante", "tipo", "texto")}


class Page:
    """A search as one HTML page, which loads nothing. In a notebook it shows itself."""

    def __init__(self, html: str, tick: Optional[int] = None, height: int = 640, name: Optional[str] = None) -> None:
        self.html = html
        self._tick, self._height = tick, height
        self._name = name or "plyscope-" + uuid.uuid4().hex

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the page to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def __repr__(self) -> str:
        return f"a page of {len(self.html)} bytes: save(path) writes it"

    def _repr_html_(self) -> str:
        begin = "" if self._tick is None else f' onload="this.contentWindow.location.hash={self._tick}"'
        return (
            f'<iframe id="{self._name}" srcdoc="{_html.escape(self.html)}" width="100%" height="{self._height}" '
            f'style="border:1px solid #8886"{begin}></iframe>'
        )


class Findings:
    """What the judge says of a search: the root causes first. In a notebook a table that leads to the tick of each."""

    def __init__(self, report: Dict[str, Any], text: str, subject: Subject, language: Optional[str] = None) -> None:
        self.report = report
        self.text = text
        self._subject, self._language = subject, language

    @property
    def ok(self) -> bool:
        """Whether no fault was found."""
        return bool(self.report["ok"])

    @property
    def findings(self) -> List[Dict[str, Any]]:
        """Each with kind, tick (events of the search from 0), path, found, expected and text; `cause` is the place of the
        finding that it follows from, or None."""
        return list(self.report.get("findings", []))

    @property
    def causes(self) -> List[Dict[str, Any]]:
        """The findings that follow from no other."""
        return [finding for finding in self.findings if finding.get("cause") is None]

    def __repr__(self) -> str:
        return self.text.rstrip()

    def _repr_html_(self) -> str:
        page = None
        try:
            first = self.causes[0]["tick"] if self.causes else None
            page = show(self._subject, tick=first, language=self._language)
        except PlyscopeError:
            pass
        rows = []
        for finding in self.causes:
            tick = int(finding["tick"])
            where = str(tick)
            if page is not None:
                go = f"document.getElementById('{page._name}').contentWindow.location.hash='{tick}';return false"
                where = f'<a href="#" onclick="{go}">{tick}</a>'
            kind, text = _html.escape(str(finding["kind"])), _html.escape(str(finding["text"]))
            rows.append(f'<tr><td style="text-align:right">{where}</td><td>{kind}</td><td style="text-align:left">{text}</td></tr>')
        if not rows:
            table = f"<pre>{_html.escape(self.text.rstrip())}</pre>"
        else:
            words = _HEADINGS.get(self._language or "en", _HEADINGS["en"])
            head = "".join(f'<th style="text-align:left">{word}</th>' for word in words)
            table = f"<table><thead><tr>{head}</tr></thead><tbody>" + "".join(rows) + "</tbody></table>"
        return table + (page._repr_html_() if page is not None else "")


def show(
    subject: Optional[Subject] = None,
    *,
    tick: Optional[int] = None,
    height: int = 640,
    first: int = 4000,
    **options: Any,
) -> Page:
    """Returns the page of a search: of a recording, a trace, a save, a game (with position=, moves=, method=, depth= in plies
    or "full", evaluation=), or a tree as a list.

    `tick` is the event at which it opens, `height` its height in pixels. A search that is too large for a page is shown from
    its first tick to tick `first`, or around `tick`.
    """
    words, text = _asked(subject, _in_language(options))
    try:
        return Page(run(["page", *words], text), tick, height)
    except PlyscopeError as refusal:
        if "--from" not in str(refusal) or "from" in options:
            raise
        begin = max(0, (tick or 0) - first // 2)
        return Page(run(["page", *words, "--from", str(begin), "--to", str(begin + first)], text), tick, height)


def check(subject: Optional[Subject] = None, **options: Any) -> Findings:
    """Judges a search step by step and returns the findings.

    `options` are those of the command, such as game=, depth=, evaluation=, method= where a trace does not state them.
    """
    options = _in_language(options)
    words, text = _asked(subject, options)
    verdicts = (0, 1, 3)
    report = run_json(["check", *words], text, verdicts)
    return Findings(report, run(["check", *words], text, verdicts), subject, options.get("language"))


def analyze(subject: Optional[Subject] = None, **options: Any) -> Dict[str, Any]:
    """Searches a position and returns its value, best move, nodes, cuts and the values of all moves, as `analyze --json`.

    Values are in the unit of the evaluation and in the view of MAX, depth is in plies or "full".
    """
    words, text = _asked(subject, options)
    return run_json(["analyze", *words], text)


def solve(subject: Optional[Subject] = None, **options: Any) -> Dict[str, Any]:
    """Proves the result of a position with perfect play and of each of its moves, as `solve --json`.

    `time` is the limit in seconds; `plies` of a result counts half-moves until the end.
    """
    words, text = _asked(subject, options)
    return run_json(["solve", *words], text)
