"""Shows your own search to plyscope: put @traced above your search functions, and run your program.

    from plyscope_trace import trace, traced

    trace("mine.trace", game="k-in-a-row:h=3,v=3,k=3", depth="full", evaluation="outcome")

    @traced
    def alphabeta(state, depth, alpha, beta): ...

Then `plyscope check mine.trace` names the first step that is wrong, and what should have happened. Standard library only,
Python 3.8 or newer.

What to decorate: the one function that calls itself, or max_value and min_value and also the function that calls them
first: it is the root. Nothing else of the program changes.

What is found by itself: alpha and beta, by the names of arguments (also low and high, lo and hi, a and b; or none); the
move, as an argument, or as the variable of the loop around the call (`for a in actions: … min_value(result(state, a))`,
`for row in range(3): for column in range(3): …`). Where there is neither, and no game is named, children are numbered.
Where something else is meant, a line says so. A text is a name, of an argument or of the caller's variable; a function is
given whatever it asks for by name:

    @traced(alpha="lo", beta="hi", move="column")
    @traced(move=lambda heap, count: f"{heap + 1}:{count}")

A search may return its value, (value, move), (move, value), [row, column, value], a dictionary or an object with both.
`@traced(value=2)`, `@traced(value="worth")` or `@traced(value=lambda result: …)` says where the value stands if that is
not found. The root may also return the move alone, the position after it, or nothing.

Negamax is known by its name, by `-search(…)` in it, or by `@traced(view="mover")`: values and windows are in the view of
the side to move. A function whose name has the word `max` or `min` in it says who moves, and so does an argument `maximizing`; in a
game with rules plyscope knows it anyway.

A table: `table = Table()` in the place of a dictionary notes which entries answer and when they were stored. What an entry
says of its value is found by words such as "exact", "lower", "UPPERBOUND" in it; else `Table(kind=lambda entry: …)` answers
"exact", "lower" or "upper", and `Table(depth=2)` says where its depth stands. `@traced(key="hash", moves=lambda state: …)`
writes your own key of the position and how many moves are legal: they find boards that are not taken back, also in games
that plyscope does not know. `say(depth=2, null=True, quiet=True, stand=12)` in a traced function says more of its node: plies
that remain, a null move, a quiet search, the node's own value, which counts as a child. Until the function returns,
`say(static=12)` states a value of the position itself, which counts like a child's at any time, `say(skip=(1, 4))` that one
move is skipped on purpose and is worth at most 4 for the mover, and `say(cut=2)` that two moves are cut. A search that leaves
moves out everywhere has the header `selective=True`. With `times=True` each node says when it is left, in microseconds since
the search began.

In version 2 of the format each pass has its depth: that of the root's `say(depth=…)`, else of its argument, where the source of
the function shows by which value of the argument the search ends.

A Monte-Carlo search has no function that calls itself: `mcts` writes its iterations, see there.

`trace("-")` writes the trace to standard output; what your program prints itself then goes to standard error, lest it
stand in the trace.

A root that is called again in the same position, as by iterative deepening or MTD(f), is a further pass of the same
search, in version 2 of the format. Another search is not written, and at its end the program says how many were not;
`trace(…)` begins another. Without a call of `trace` nothing is written, unless the variable PLYSCOPE_TRACE names a file. Whatever
goes wrong in here is said on standard error, once, and the program goes on without its trace. A node costs one to one and a
half microseconds.
"""

import ast
import atexit
import dis
import functools
import inspect
import io
import operator
import os
import pickle
import re
import signal
import sys
import textwrap
import threading
import time

__all__ = ["trace", "traced", "comment", "say", "Table", "mcts"]

ALPHA = ("alpha", "alfa", "α", "lower", "low", "lo", "lower_bound")
BETA = ("beta", "β", "upper", "high", "hi", "upper_bound")
MOVE = ("move", "mv", "action", "act", "a", "m", "acao", "jogada", "accion", "jugada", "column", "col", "square", "cell")
SIDE = r"(is|eh|e|es)?_?(max|maxi|maximi[sz](e|er|ing)|maximizador|maximizante)_?(player|turn|node|jogador|jugador)?$"
# What programs call the dictionaries that they keep results in.
TABLE = r"_?(tt|table|tabela|tabla|trans\w*|memo\w*|cache\w*|known|seen|hash\w*|hist\w*|killers?|pvs?|stats?|counters?)(_?(table|moves?|line))?$"
# What they call the dictionary that a game is played on.
BOARD = r"board|tabuleiro|tablero|grid|cells|squares|state|estado|pos"
# What they call a quiet search, and the value of its node by itself.
QUIET = r"q_?s(earch)?$|.*(quie|calm|tranq|repous|reposo)"
STAND = r"stand|static|still|eval|aval|val_?est"
# Loops over these go deeper, not from move to move.
DEPTH = re.compile(r".*(depth|prof|level|nivel|limit|ply|plies|iter).*|d|_", re.IGNORECASE).fullmatch
# What MTD(f) and others call their windows.
ENDS = ("a", "b", "f", "g", "gamma", "guess", "bound")
# Where a move has no name of its own beside the position it leads to.
INDEX = ("i", "j", "k", "n", "at", "pos", "idx", "index", "indice", "num", "number", "numero", "name", "label", "key")
VALUE = ("value", "score", "val", "utility", "evaluation", "eval", "valor", "v")

HEADERS = ("title", "game", "position", "moves", "depth", "evaluation", "max", "view", "method", "selective")
# The words of a node that `say` knows: those with a number, those without, and those that stand where it is left.
COUNTS, FLAGS, LEFT = ("depth", "moves", "stand"), ("null", "quiet"), ("cut", "static", "skip")

# So many lines, or for so many seconds, are kept before they are written: a slow search is seen while it runs.
LINES, SECONDS, PACE = 2048, 0.05, 15


_PLAIN, _WORDS, _INFINITY, _clock, _largest = {int, float}, {int, str, tuple}, float("inf"), time.perf_counter, max


class _Trouble(Exception):
    """What keeps a search from being written, in words for the user of the program."""


class _NotANumber(_Trouble):
    """An end of a window that is no number."""


def _raised(fault):
    """Whether the last function on the way of an exception has raised it by itself, and no signal has."""
    at = fault.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is not None and dis.opname[at.tb_frame.f_code.co_code[at.tb_lasti]] == "RAISE_VARARGS"


def _is_foreign(fault):
    """Whether what came out of this file is the end of the program, which goes on on its way. Whatever else a value does when
    it is printed or compared ends the trace only."""
    if isinstance(fault, Exception):
        return False
    codes, at = [], fault.__traceback__
    while at is not None:
        codes.append(at.tb_frame.f_code)
        at = at.tb_next
    handlers = {getattr(signal.getsignal(each), "__code__", None) for each in signal.valid_signals()}
    if not codes or codes[-1].co_filename == _is_foreign.__code__.co_filename or any(code in handlers for code in codes):
        return True
    return isinstance(fault, KeyboardInterrupt) and not _raised(fault)


def _is_own_recursion(fault):
    """Whether a printed value has called itself without end, and not the search."""
    frames, at = 0, fault.__traceback__
    while at is not None:
        frames, at = frames + 1, at.tb_next
    return frames > 40 or _raised(fault)


def _told(fault):
    """An exception in words."""
    try:
        text = str(fault) if isinstance(fault, _Trouble) else f"{type(fault).__name__}: {fault}"
    except BaseException as other:
        if _is_foreign(other):
            raise
        text = type(fault).__name__
    at = fault.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    name = at.tb_frame.f_code.co_name if at is not None else ""
    return f"{text} (raised by {name} of a value)" if name.startswith("__") and name != "__init__" else text


def _say(text):
    try:
        if sys.stderr is not None:
            print(f"plyscope_trace: {text}", file=sys.stderr, flush=True)
    except Exception:
        pass  # It is closed.


class _Late:
    """A line whose value is one of several numbers that a search returned: which one is known later."""

    def __init__(self, numbers):
        self.before, self.numbers, self.after = "", numbers, ""


class _Writer:
    """Where a trace goes, and what is known of the search that is written."""

    # Slots, as each visit looks at a dozen of them.
    __slots__ = (
        "again", "base", "began", "begun", "besides", "children", "closed", "done", "even", "explained", "failed", "file", "first_call",
        "further", "given", "headers", "is_further", "last", "last_call", "late", "latest", "left", "lines", "live", "looked", "maximizes",
        "name", "numbered", "opened", "pace", "pace_limit", "pass_line", "pending", "places", "ply", "probe", "remembered", "room", "root", "root_args",
        "root_is_below", "said", "says_left", "target", "thread", "tick",
        "times", "why",
    )

    def __init__(self, target, headers, times):
        self.given = self.target = target
        self.headers = headers
        is_file = isinstance(target, (str, os.PathLike)) and target != "-"
        self.name = str(target) if is_file else "standard output" if target == "-" else "the trace"
        if is_file:
            self.target = os.path.abspath(target)
        self.file, self.lines, self.last = None, [], 0
        # For how many lines the clock is not read, now and the next time; when it was. Who watches a pipe waits for each line.
        self.room = self.pace = self.looked = 0
        self.pace_limit = PACE if is_file else 0
        # The node that was entered and has no children yet: its move, its window, its side.
        self.pending = None
        # How many traced calls are open in its thread, and how many of them only call the root.
        self.ply = self.base = 0
        # From which ply on the plies are counted that tell who moves: a position that is searched once more is none.
        self.even = 0
        self.thread = self.root = None
        # That thread, as long as its calls are written.
        self.live = None
        # Children by the ply of their parent, of the root always: arguments, what the move was made of, its word, value.
        self.children = {}
        # How many children without a name the open nodes have, by ply, with the arguments and the window of the last one.
        self.numbered = {}
        # By the length of what is returned: at which places its value may stand.
        self.places, self.late = {}, False
        self.opened = self.begun = self.done = self.closed = self.explained = False
        # Whether the function of the root is called below it, too; whether MAX moves at the root.
        self.root_is_below, self.maximizes = False, True
        self.why, self.failed = None, False
        # What the root was called with, first and last; what its search has changed, which is no part of the position;
        # whether it is called again now.
        self.first_call, self.last_call, self.remembered, self.again = None, None, set(), False
        # The search and the arguments of the node that was entered last.
        self.latest = None
        # Enters and leaves so far; what a table was asked for since the last enter, and found.
        self.tick, self.probe = 0, None
        # The line that states the depth of the pass, until its root is written; whether it is a further one.
        self.pass_line, self.is_further = None, False
        # What the open nodes say where they are left, by ply; whether any may; whether they say when; when the search began.
        self.left, self.says_left, self.times, self.began = {}, bool(times), bool(times), 0
        # Searches that are not written; how many traced calls are open besides, by thread.
        self.further, self.said, self.besides = 0, 0, {}

    def open(self):
        self.opened = True
        self.thread = self.live = threading.get_ident()
        if hasattr(self.target, "write"):
            self.file = self.target
        elif self.target == "-":
            self.file = _stdout
            if _stdout is None:
                raise _Trouble("there is no standard output")
        else:
            self.file = open(self.target, "w", encoding="utf-8", errors="backslashreplace")
        self.last = self.began = _clock()

    def begin(self, view):
        """Writes the headers, once it is known whose view values have."""
        self.begun = True
        if view:
            self.headers.setdefault("view", view)
        said = ((name, self.headers.get(name)) for name in HEADERS)
        said = [(name, "" if name == "selective" else str(value)) for name, value in said if value not in (None, False)]
        texts = [" ".join([name, *value.split()]) + "\n" for name, value in said]
        is_stream = hasattr(self.target, "write") or self.target == "-"
        says_more = _says_more or any(name in ("moves", "selective") for name, _ in said) or is_stream and _may_say_more
        version = 2 if says_more else 1
        self.lines[:0] = [f"plyscope-trace {version}\n", *texts, "begin\n"]

    def say_more(self):
        """From now on lines hold words that version 1 of the format has not."""
        global _says_more
        if not _says_more and self.begun and not self.lines[:1] == ["plyscope-trace 1\n"]:
            if not isinstance(self.target, str) or self.target == "-":
                raise _Trouble("a position is searched once more inside of itself: write the trace to a file")
            self.file.seek(0)
            self.file.write("plyscope-trace 2")
            self.file.seek(0, os.SEEK_END)
        elif not _says_more and self.begun:
            self.lines[0] = "plyscope-trace 2\n"
        _says_more = True

    def put_pending(self, view):
        if not self.begun:
            self.begin(view)
        if self.pass_line is not None:
            self.put_pass()
        self.lines.append("> %s%s%s\n" % self.pending)
        self.pending = None

    def put_pass(self):
        """The depth of a pass stands in a line before that of its root, in version 2 of the format."""
        if _says_more or self.is_further:
            self.lines.append(self.pass_line)
        self.pass_line = None

    def settle(self):
        """Decides at which place the values stand, as far as the moves have not shown it."""
        for at, line in enumerate(self.lines):
            if type(line) is _Late:
                self.lines[at] = f"{line.before}{self.number(line)}{line.after}"

    def number(self, value):
        return value.numbers[self.places[len(value.numbers)][0]] if type(value) is _Late else value

    def flush(self):
        if self.late and not self.done and len(self.lines) < 50 * LINES:
            return
        if self.places:
            self.settle()
        if self.file and self.lines:
            self.file.write("".join(self.lines))
            self.file.flush()
            self.lines.clear()
        self.last = _clock()

    def look_soon(self):
        self.room -= 1
        if self.room < 0:
            self.look()

    def look(self):
        """Writes what is kept if it is time to; in a file the clock is read for a few lines together."""
        now = _clock()
        self.pace = min(2 * self.pace + 1, self.pace_limit) if now - self.looked < SECONDS / 50 else 0
        self.room, self.looked = self.pace, now
        if len(self.lines) >= LINES or now - self.last > SECONDS:
            self.flush()

    def close(self):
        self.done, self.closed, self.live = True, True, None
        if not self.opened:
            self.open()
        if self.why is not None:
            if self.pending is not None:
                self.put_pending(None)
            elif not self.begun:
                self.begin(None)
            self.lines.append(f"# the trace ends here: {' '.join(self.why.split())}\n")
        self.flush()
        if self.file and self.file is not _stdout and self.file is not self.target:
            self.file.close()
        self.file = None

    def is_beside(self, search, args):
        """Whether a call is no part of the search. After its end it may be another pass, which is written from now on."""
        try:
            if self.done and self.goes_on(search, args):
                self.resume()
                return False
        except BaseException as fault:
            self.fail(fault)
        return self.opened or self.done

    def goes_on(self, search, args):
        """Whether this call is a further pass of the search that was written: the same root in the same position."""
        if not self.closed or self.failed or self.why is not None or self.root is not search or self.besides.get(self.thread):
            return False
        if self.ply != self.base or self.thread != threading.get_ident() or not isinstance(self.target, str) or self.target == "-":
            return False
        self.last_call = search.call(args)
        return search.is_same_position(self, self.last_call)

    def resume(self):
        """Another pass of the search: its lines follow, and the first line says so."""
        self.file = open(self.target, "r+", encoding="utf-8", errors="backslashreplace")
        self.file.write("plyscope-trace 2")
        self.file.seek(0, os.SEEK_END)
        self.done, self.closed, self.live = False, False, self.thread
        self.again, self.children, self.numbered, self.last, self.even = True, {}, {}, _clock(), self.base
        self.is_further = True

    def stop(self, why):
        """What is open stays open. The lines are written when the program is out of the search."""
        self.done, self.live, self.why = True, None, self.why or why

    def left_by(self, exception, search, ply):
        self.stop(f"{type(exception).__name__} went through {search.name}")
        self.ply = ply
        # The traceback shows the program's own calls only.
        exception.__traceback__ = exception.__traceback__.tb_next
        if ply <= self.base:
            self.out()

    def out(self):
        """The root is left, or the program ends."""
        if self.done and not self.closed:
            try:
                self.close()
            except BaseException as fault:
                self.fail(fault)

    def fail(self, fault):
        """The program goes on without its trace."""
        if _is_foreign(fault):
            self.stop(f"{type(fault).__name__} came")
            raise fault
        why = _told(fault)
        if not self.failed:
            _say(f"{self.name} ends here: {why}")
        self.failed = True
        self.stop(why)
        if isinstance(fault, OSError):
            self.lines.clear()
            if self.file is _stdout and _stdout is not None:
                _silence(_stdout)
            self.closed, self.file = True, None

    def comment(self, text):
        if self.opened and not self.done:
            if self.pending is not None:
                self.put_pending(None)
            self.lines.extend(f"# {line}\n" for line in str(text).splitlines())

    def add_comment(self, text):
        """A comment after the search."""
        try:
            if self.closed and isinstance(self.target, str) and self.target != "-":
                with open(self.target, "a", encoding="utf-8") as file:
                    file.write(f"# {text}\n")
            elif self.closed:
                file = _stdout if self.target == "-" else self.target
                file.write(f"# {text}\n")
                file.flush()
        except Exception:
            pass  # It is said on standard error, too.

    def another(self):
        self.further += 1
        if self.closed and not self.said:
            self.said = self.further
            self.add_comment("another search begins; a trace holds one, so it is not written")

    def summarize(self):
        if not self.opened:
            return _say(f"no traced function was called: {self.name} was not written")
        if not self.closed:
            self.stop("the program ends")
            self.out()
        if self.further and self.root is not None:
            many = self.further > 1
            if self.further > self.said or many:
                self.add_comment(f"searches not written: {self.further}")
            _say(
                f"{self.name} holds the first search; {self.further} more {'were' if many else 'was'} not written: "
                f"call trace(...) before the one you want. If they are parts of one search, put @traced above the "
                f"function that calls them, too"
            )


_writer, _writers = None, []
# Whether lines say what version 1 of the format has no words for.
_says_more = False
# Whether a search may enter its own position once more, which they would say then.
_may_say_more = False
# Whether a quiet search is traced.
_is_quiet = False
_stdout = sys.stdout


def _silence(file):
    """The reader of a pipe is gone: what is left in its buffer must not end the program with an error."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), file.fileno())
    except Exception:
        pass


def trace(target, *, times=False, **headers):
    """The next search goes to this file ("-": standard output; or anything with a `write`), under these headers:
    title, game, position, moves, depth, evaluation, max, view, method, selective. With `times` each node says when it is
    left."""
    global _writer, _stdout, _says_more
    _says_more = _says_more or bool(times)
    processes = sys.modules.get("multiprocessing.process")
    if processes and processes.parent_process() is not None:
        return  # A process that the program has started, which reads the program again.
    for name in [name for name in headers if name not in HEADERS]:
        _say(f"trace: expected headers among {', '.join(HEADERS)}, found {name}")
        del headers[name]
    if isinstance(target, str) and target == "-" and sys.stdout is not sys.stderr:
        # From here on, also before and after the search: a line of the program itself would be one of the trace.
        _stdout, sys.stdout = sys.stdout, sys.stderr
    if _writer and not _writer.done and _writer.opened:
        _writer.stop("the program begins another trace")
        _writer.out()
    if _writer and not _writer.opened and _writer.given == target:
        _writers.remove(_writer)
    _writer = _Writer(target, headers, times)
    _writers.append(_writer)


def comment(text):
    """Attaches a comment to the node that was entered last."""
    if _writer:
        try:
            _writer.comment(text)
        except BaseException as fault:
            _writer.fail(fault)


def say(**words):
    """Says more of the node that was entered last. Before its first child: depth=2, moves=7, stand=12, key=hash, null=True,
    quiet=True, table=(-1, 8). Until it is left: static=12, skip=(1, 4), cut=2, and key=hash once more."""
    global _says_more
    unknown = [name for name in words if name not in (*COUNTS, *FLAGS, *LEFT, "key", "table")]
    if unknown:
        raise TypeError(f"say: expected {', '.join((*COUNTS, *FLAGS, *LEFT))}, key or table, found {unknown[0]}")
    writer = _writer
    try:
        if not _says_more and writer is not None and writer.begun and not writer.done:
            writer.say_more()
        _says_more = True
        if writer is not None and not writer.done and writer.thread == threading.get_ident():
            _said(writer, words)
    except BaseException as fault:
        if writer is None:
            raise
        writer.fail(fault)


def _said(writer, words):
    if writer.ply > writer.base:
        _said_until_left(writer, words)
    if writer.pending is None:
        return
    if words.get("depth") is not None and words["depth"] < 0:
        words = {name: word for name, word in words.items() if name != "depth"}
    text = "".join(f" {name} {_plain(words[name])}" for name in COUNTS if words.get(name) is not None)
    text += "".join(f" {name}" for name in FLAGS if words.get(name))
    if words.get("key") is not None and " key " not in writer.pending[2]:
        text += f" key {_hexadecimal(words['key'])}"
    if words.get("table") is not None:
        text += " table {} {}".format(*words["table"])
    if words.get("depth") is not None and writer.ply == writer.base + 1:
        writer.pass_line = f"pass depth {words['depth']}\n"
    word, window, before = writer.pending
    if before:
        # What was found by itself gives way.
        said = [f" {name} \\S+" for name in COUNTS if words.get(name) is not None]
        said += [f" {name}(?= |$)" for name in FLAGS if name in words]
        before = re.sub("|".join(said), "", before) if said else before
    writer.pending = (word, window, before + text)


def _said_until_left(writer, words):
    """What stands where the node is left: it is kept until then."""
    known = {name: words[name] for name in LEFT if words.get(name) is not None}
    if words.get("key") is not None and writer.pending is None:
        known["key"] = words["key"]
    if not known:
        return
    node = writer.left.setdefault(writer.ply - 1, {})
    if "skip" in known:
        # Each skipped move by itself, or all of them together.
        (count, at), (others, most) = known["skip"], node.get("skip", (0, None))
        known["skip"] = (others + count, at if most is None else max(at, most))
    node.update(known)
    writer.says_left = True


class Table(dict):
    """A dictionary that a search keeps its results in: the trace says which visits it answers, and when that was stored.
    `kind` and `depth` say where these stand in an entry: an index, a name, or a function of the entry."""

    def __init__(self, *args, kind=None, depth=None, **kwargs):
        global _says_more
        _says_more = True
        super().__init__(*args, **kwargs)
        self.kind, self.depth, self.stores = kind, depth, {}

    def __setitem__(self, key, entry):
        dict.__setitem__(self, key, entry)
        if _writer is not None:
            self.stores[key] = (_writer, _writer.tick)

    def __getitem__(self, key):
        return self.found(key, dict.__getitem__(self, key))

    def get(self, key, default=None):
        return self[key] if dict.__contains__(self, key) else default

    def __contains__(self, key):
        found = dict.__contains__(self, key)
        if found:
            self.found(key, dict.__getitem__(self, key))
        return found

    def setdefault(self, key, default=None):
        if not dict.__contains__(self, key):
            self[key] = default
        return self[key]

    def update(self, *args, **kwargs):
        for key, entry in dict(*args, **kwargs).items():
            self[key] = entry

    def found(self, key, entry):
        if _writer is not None and not _writer.done:
            _writer.probe = (self, key, entry)
        return entry

    def claim(self, writer, key, entry, result):
        """What a line says of the answer; nothing if what was returned does not stand in the entry."""
        parts = _parts(entry)
        numbers = {abs(part) for part in parts if _is_number(part)}
        if not any(abs(each) in numbers for each in _parts(result) if _is_number(each)):
            return ""
        kind = _picked(entry, self.kind) if self.kind is not None else next(filter(None, map(_kind, parts)), None)
        kind = _kind(kind)
        depth = _picked(entry, self.depth) if self.depth is not None else None
        stored = self.stores.get(key, (None, None))
        text = " table" + (f" {kind}" if kind else "") + (f" depth {depth}" if isinstance(depth, int) and depth >= 0 else "")
        return text + (f" from {stored[1]}" if stored[0] is writer else "")


def _is_table(name, value):
    return isinstance(value, Table) or isinstance(value, (dict, list, set)) and bool(re.match(TABLE, name.lower()))


def _parts(entry):
    """What an entry holds, as far as that can be seen."""
    if isinstance(entry, dict):
        return list(entry.values())
    if isinstance(entry, (tuple, list)):
        return list(entry)
    return list(vars(entry).values()) if hasattr(entry, "__dict__") and not _is_number(entry) else [entry]


def _picked(entry, wanted):
    return wanted(entry) if callable(wanted) else _item(entry, wanted)


def _kind(part):
    """What a word or a member of an enumeration says of a value; None: nothing."""
    text = part if isinstance(part, str) else getattr(part, "name", None)
    text = text.lower() if isinstance(text, str) else ""
    return next((kind for kind in ("exact", "lower", "upper") if kind in text), None)


def _hexadecimal(key):
    """A number as it is; of anything else what tells it from others."""
    if isinstance(key, int):
        return f"{key & (1 << 64) - 1:x}" if key < 0 else f"{key & (1 << 128) - 1:x}"
    return f"{hash(key) & (1 << 64) - 1:x}"


@atexit.register
def _finish():
    for writer in _writers:
        writer.summarize()


def _forget():
    """A copy of this process has no trace."""
    global _writer
    _writer = None
    _writers.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


# --- Moves and numbers -----------------------------------------------------------------------------------------------


# The words of pairs and other tuples, and of windows and numbers with a point, which are dear to print and come again: at
# most so many of each.
_words, _windows, _floats, MOST_TEXTS = {}, {}, {}, 1 << 14


def _kept(texts, of, text):
    if len(texts) >= MOST_TEXTS:
        texts.clear()
    texts[of] = text
    return text


def _word(move):
    kind = type(move)
    if kind is int or kind is str and move.isalnum():
        return str(move)
    if kind is tuple:
        try:
            return _words.get(move) or _kept(_words, move, _spelled(move))
        except TypeError:
            pass  # A list in it has no hash.
    return _spelled(move)


def _spelled(move):
    text = str(move)
    if isinstance(move, (tuple, list)):
        # Items of libraries do not show as plain numbers inside of a tuple.
        text = ",".join(map(str, move))
        text = f"({text})" if isinstance(move, tuple) else f"[{text}]"
    word = "".join(text.split())
    return word if word and word != "-" and not word.startswith("#") else "_" + word


def _is_fixed(value):
    """Whether a value cannot change while a search makes moves: then the same value is the same position."""
    parts = value if type(value) in (tuple, frozenset) else ()
    return value is None or callable(value) or type(value) in (int, float, bool, str, bytes) or bool(parts) and all(map(_is_fixed, parts))


def _is_number(value):
    if isinstance(value, (int, float)):
        return True
    return hasattr(value, "__float__") and not isinstance(value, str) and not hasattr(value, "__len__")


def _plain(value):
    return int(value) if isinstance(value, bool) else value


def _is_word(value):
    """Whether a value can be written as a move: an object without a text of its own has only its address."""
    kind = type(value)
    return value is not None and not (kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__)


def _frozen(value):
    """A value as bytes: the same for equal ones, also where their parts are other objects."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file)
    pickler.fast = True
    try:
        pickler.dump(value)
        return file.getvalue()
    except (ValueError, RecursionError):
        return pickle.dumps(value)  # It refers to itself.


def _same(one, other):
    try:
        one, other = (tuple(each) if isinstance(each, list) else each for each in (one, other))
        return bool(one == other)
    except BaseException as fault:
        if _is_foreign(fault):
            raise
        return False  # Arrays compare element by element.


def _alike(one, other, name):
    is_end = name in ALPHA or name in BETA or name in ("a", "b")
    return one is other or isinstance(one, (int, float)) and (is_end or one == other)


def _width(window):
    if not window:
        return -1
    low, high = map(float, window.split())
    return high - low


def _window(low, high):
    """The words of a window; none where it has no ends."""
    if low != low or high != high:
        raise _NotANumber(f"({low}, {high})")
    if type(low) in _PLAIN and type(high) in _PLAIN:
        return _windows.get((low, high)) or _kept(_windows, (low, high), f" {low} {high}")
    if low is None and high is None:
        return ""
    # Some write None for what is not bounded yet.
    low, high = -_INFINITY if low is None else low, _INFINITY if high is None else high
    if type(low) not in _PLAIN or type(high) not in _PLAIN:
        low, high = _end(low), _end(high)
    return "" if low is None or high is None else f" {low} {high}"


def _end(value):
    """An end of a window, or None; some programs keep (value, move) in it."""
    if isinstance(value, (tuple, list)):
        value = next((item for item in value if _is_number(item)), None)
    return _plain(value) if _is_number(value) else None


# --- Where things stand in a call ------------------------------------------------------------------------------------


def _argument(name, parameters):
    """A function of a call's arguments that gives the one of this name."""
    at, default = list(parameters).index(name), parameters[name].default
    default = None if default is inspect.Parameter.empty else default
    return lambda args, kwargs: args[at] if at < len(args) else kwargs.get(name, default)


def _finder(wanted, names, parameters):
    """The same for an argument that is asked for, or has one of these names; None: there is none."""
    if callable(wanted):
        asked = [name for name in inspect.signature(wanted).parameters]
        unknown = [name for name in asked if name not in parameters]
        if unknown:
            raise _Trouble(f"{unknown[0]} is no argument of the function")
        found = [_argument(name, parameters) for name in asked]
        return lambda args, kwargs: wanted(*(each(args, kwargs) for each in found))
    if wanted is not None and wanted not in parameters:
        raise _Trouble(f"{wanted} is no argument of the function")
    named = [wanted] if wanted is not None else [name for name in parameters if name in names or name.lower() in names]
    return _argument(named[0], parameters) if named else None


def _stores(steps):
    """The names that the first instructions in the body of a loop store its item under."""
    names, wanted = [], 1
    for step in steps:
        if step.opname == "UNPACK_SEQUENCE":
            wanted += step.arg - 1
        elif not step.opname.startswith("STORE_"):
            break
        else:
            both = step.argval if isinstance(step.argval, tuple) else (step.argval,)
            names += both[: 1 if step.opname == "STORE_FAST_LOAD_FAST" else 2]
        if len(names) >= wanted:
            break
    return names[:wanted]


def _loops(code, at):
    """The variables of the loops around the instruction, the outermost loop first."""
    steps = list(dis.get_instructions(code))
    around = [n for n, step in enumerate(steps) if step.opname == "FOR_ITER" and step.offset < at < step.argval]
    return [_stores(steps[n + 1 :]) for n in around]


def _set_before(code, at):
    """The names that are set in the innermost loop around the instruction before it: `for i in range(9): move = moves[i]`."""
    steps = list(dis.get_instructions(code))
    inside = [n for n, step in enumerate(steps) if step.opname == "FOR_ITER" and step.offset < at < step.argval][-1:]
    before = [step for n in inside for step in steps[n + 1 :] if step.offset < at]
    return [step.argval for step in before if step.opname.startswith("STORE_") and isinstance(step.argval, str)]


def _loop_variables(frame, passed, moves, named):
    """The variables that tell the calls of a loop apart, where a call hands on the values `passed`: the move.
    With rules, `named`, the innermost loop alone, unless all are numbers, as rows and columns are."""
    values, code = frame.f_locals, frame.f_code
    loops = _loops(code, frame.f_lasti)
    if not loops and code.co_name == "<lambda>" and frame.f_back.f_code not in _CODES:
        loops = [code.co_varnames[: code.co_argcount]]
    chosen = []
    for names in loops:
        known = [name for name in moves if name in names and values.get(name) is not None]
        if len(names) > 1 and known and known[0] not in ("column", "col"):
            names = known[:1]
        else:
            beside = [name for name in names if any(values.get(name) is value for value in passed)]
            names = [name for name in names if not DEPTH(name) and name not in beside and _is_word(values.get(name))]
            if beside:
                names = [name for name in names if name in INDEX]
            elif len(names) > 2 and names[0] in INDEX:
                names = names[1:]
        if names:
            chosen.append(names)
    if named and not all(isinstance(values[name], int) for names in chosen for name in names):
        chosen = chosen[-1:]
    found = [name for names in chosen for name in names]
    if found and all(name in INDEX for name in found):
        made = [name for name in _set_before(code, frame.f_lasti) if name in moves and _is_word(values.get(name))]
        return made[-1:] or found
    return found


def _moves_in(frame, passed, moves, named):
    """Where the move is between a call and the node that makes it: how many frames up, and in which variables."""
    up = 0
    while frame is not None and frame.f_code not in _CODES and up < 5:
        names = _loop_variables(frame, passed, moves, named)
        if not names:
            names = [name for name in moves if _is_word(frame.f_locals.get(name))][:1]
        if names:
            return up, names
        frame, up = frame.f_back, up + 1
    return None


def _answers(function):
    """Whether all that a function returns is yes or no."""
    try:
        nodes = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    except (OSError, TypeError, SyntaxError, ValueError):
        return False

    def is_answer(node):
        called = getattr(getattr(node, "func", None), "id", None)
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        is_known = isinstance(node, ast.Constant) and isinstance(node.value, bool) or isinstance(node, ast.Compare)
        return is_known or is_not or called in ("any", "all", "bool", function.__name__)

    def parts(node):
        if isinstance(node, ast.BoolOp):
            return [part for each in node.values for part in parts(each)]
        return parts(node.body) + parts(node.orelse) if isinstance(node, ast.IfExp) else [node]

    returned = [part for node in nodes if isinstance(node, ast.Return) and node.value for part in parts(node.value)]
    sure = [part for part in returned if is_answer(part)]
    # A variable may hold an answer, too, beside answers that are plain.
    return bool(sure) and all(part in sure or isinstance(part, ast.Name) for part in returned)


class _Call:
    """A call as it stands in the source of a function: in which loops, what is handed on, what becomes of its result."""

    def __init__(self, node, loops, use):
        self.name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        self.loops, self.use = loops, use
        self.args, self.keywords = node.args, {each.arg: each.value for each in node.keywords}

    def given(self, parameters, at):
        """What stands for the parameter at this place; of a method `self` stands before the others."""
        first = 1 if next(iter(parameters), None) == "self" else 0
        inside = 0 <= at - first < len(self.args)
        return self.args[at - first] if inside else self.keywords.get(list(parameters)[at])

    def hands_on(self, parameters, at):
        """The variable that stands there."""
        return getattr(self.given(parameters, at), "id", None)


def _calls(function):
    """The calls in the source of a function, and the same by line; of lines with several calls of one name none of these."""
    found, calls = {}, []
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError, ValueError):
        return calls, found

    def look(node, loops, use):
        if isinstance(node, ast.Call):
            call = _Call(node, loops, use)
            calls.append(call)
            for line in range(node.lineno, getattr(node, "end_lineno", node.lineno) + 1):
                known = found.setdefault(first + line - 1, {})
                known[call.name] = None if call.name in known else call
        for field, value in ast.iter_fields(node):
            inside = loops
            if isinstance(node, (ast.For, ast.AsyncFor)) and field == "body":
                inside = loops + [frozenset(part.id for part in ast.walk(node.target) if isinstance(part, ast.Name))]
            elif isinstance(node, (ast.While, ast.Lambda, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
                inside = loops + [frozenset([None])]
            uses = {ast.Expr: "alone", ast.Return: "return"}
            use = "minus" if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else uses.get(type(node), "")
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    look(each, inside, use)

    look(tree, [], "")
    return calls, found


def _drop(passed, name):
    """By how much a depth that is passed on is less than the argument of this name, at least; None: that is not sure."""
    if isinstance(passed, ast.Name):
        return 0 if passed.id == name else None
    if not isinstance(passed, ast.BinOp) or not isinstance(passed.op, ast.Sub):
        return None
    before = _drop(passed.left, name)
    if isinstance(passed.right, ast.Constant) and type(passed.right.value) is int and passed.right.value > 0:
        return None if before is None else before + passed.right.value
    return before or None  # A reduction, behind a ply.


def _end_of(function, name):
    """The value of an argument at which a function returns; None: its source shows none, or several."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))

    def end(test):
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
            return next((found for found in map(end, test.values) if found is not None), None)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return 0 if getattr(test.operand, "id", None) == name else None
        if not isinstance(test, ast.Compare) or len(test.ops) != 1 or getattr(test.left, "id", None) != name:
            return None
        value = getattr(test.comparators[0], "value", None)
        if type(value) is not int:
            return None
        is_up_to = isinstance(test.ops[0], (ast.Eq, ast.LtE))
        return value if is_up_to else value - 1 if isinstance(test.ops[0], ast.Lt) else None

    tests = [node.test for node in ast.walk(tree) if isinstance(node, ast.If) and any(isinstance(each, ast.Return) for each in node.body)]
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    tests += [node.test for node in returned if isinstance(node, ast.IfExp)]
    ends = {found for found in map(end, tests) if found is not None}
    return ends.pop() if len(ends) == 1 else None


def _around(frame):
    """The traced call that a frame belongs to: its search and its arguments; None: there is none near."""
    for _ in range(5):
        if frame is None or frame.f_code in _CODES:
            break
        frame = frame.f_back
    known = frame.f_locals if frame is not None and frame.f_code in _CODES else {}
    return (known["search"], known["args"], known["kwargs"]) if "search" in known else None


def _side_of(name):
    """The side to move in a function of this name: True for MAX; None: the name does not say."""
    words = re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower())
    known = r"(max|min)(i|imum|imo|imi[sz]\w*|val\w*|player|node|no|jogador|jugador)?$"
    side = {word[:3] for word in words if re.match(known, word)}
    return side == {"max"} if len(side) == 1 else None


def _negates(function, windows):
    """Whether a function negates what it gets from itself, or the window that it hands to itself, as negamax does."""
    try:
        nodes = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    except (OSError, TypeError, SyntaxError, ValueError):
        return False

    def is_call(node):
        called = getattr(node, "func", None)
        return function.__name__ in (getattr(called, "id", None), getattr(called, "attr", None))

    def has_call(node):
        return any(is_call(part) for part in ast.walk(node))

    def names(node):
        return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}

    def is_minus(node):
        return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)

    assigned = [node for node in nodes if isinstance(node, ast.Assign) and has_call(node.value)]
    targets = [part for node in assigned for each in node.targets for part in getattr(each, "elts", [each])]
    results = {target.id for target in targets if isinstance(target, ast.Name)}
    minus = [node.operand for node in nodes if is_minus(node)]
    negated = [node.operand for node in nodes if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)]
    minus += [node.left for node in nodes if isinstance(node, ast.BinOp) and is_minus(node.right)]
    minus += [node.right for node in nodes if isinstance(node, ast.BinOp) and is_minus(node.left)]
    values = [node.value if isinstance(node, ast.Subscript) else node for node in minus]
    handed = [arg for node in nodes if is_call(node) for arg in [*node.args, *(each.value for each in node.keywords)]]
    return (
        any(map(is_call, negated))
        or any(is_call(value) or (isinstance(value, ast.Name) and value.id in results) for value in values)
        or any(is_minus(arg) and names(arg) & set(windows) for arg in handed)
    )


# --- What is decorated -----------------------------------------------------------------------------------------------


class _Search:
    """A traced function: how its arguments and its results are read."""

    def __init__(self, function, alpha, beta, move, max, view, value, key, moves):
        self.code, self.name = inspect.unwrap(function).__code__, function.__name__
        parameters = self.parameters = inspect.signature(function).parameters
        self.find_key, self.find_moves = (each and _finder(each, (), parameters) for each in (key, moves))
        # Whether a board that is not taken back shows in its key: that of an argument by name stays as it was.
        self.says_key = callable(key)
        moves, lower = MOVE, self.name.lower()
        self.quiet = bool(re.match(QUIET, lower))
        named = alpha or beta or _finder(None, ALPHA + BETA, parameters)
        self.short = not named and "a" in parameters and "b" in parameters
        if self.short:
            alpha, beta, moves = "a", "b", [name for name in MOVE if name != "a"]
        self.moves = moves
        self.find_alpha, self.find_beta = _finder(alpha, ALPHA, parameters), _finder(beta, BETA, parameters)
        if callable(move):
            self.explicit = [name for name in inspect.signature(move).parameters]
            self.make = move
        else:
            self.explicit, self.make = [move] if move is not None else None, None
        self.find_move = None if self.explicit else _finder(None, moves, parameters)
        # Without a window, an argument that is taken for the move by its name alone may be another one.
        self.taken, self.move_at = None, self._place(None, moves, list(parameters))
        if self.find_move is None or self.move_at is None:
            self.move_at = sys.maxsize
        if self.find_move and (self.find_alpha is None or self.find_beta is None):
            self.taken = next(name for name in parameters if name in moves or name.lower() in moves)
            self.taken = self.taken if len(self.taken) < 4 else None
        self.side, self.find_side, self.view = None, None, view
        names, sides = list(parameters), [max] if isinstance(max, str) else []
        if isinstance(max, str) or callable(max):
            self.find_side = _finder(max, (), parameters)
        elif max is not None:
            self.side = max
        elif view != "mover" and "nega" not in lower:
            self.side = _side_of(self.name)
            if self.side is None:
                sides = [name for name in names if re.match(SIDE, name.lower())]
                self.find_side = _finder(None, sides, parameters)
        if view is None and self.side is None and self.find_side is None:
            if "nega" in lower or _negates(function, {*ALPHA, *BETA, alpha, beta}):
                self.view = "mover"
        self.says_side = self.find_side is not None or self.side is not None
        # Where things stand in a call without names of arguments; the end of all arguments if they do not.
        self.side_at = names.index(sides[0]) if sides else sys.maxsize
        places = [self._place(wanted, known, names) for wanted, known in ((alpha, ALPHA), (beta, BETA))]
        self.alpha_at, self.beta_at = places
        self.alpha_name, self.beta_name = (None if at is None else names[at] for at in places)
        self.window_at = sys.maxsize if None in places else _largest(places)
        self.value = value
        # Its calls by line, once they are asked for.
        self.function, self.known_calls = inspect.unwrap(function), None
        # Whether its depth counts down, once that is asked for, and to which value.
        self.known_end = self.end = None
        self.numbers = [at for at, name in enumerate(parameters) if DEPTH(name)]
        # Whether it answers yes or no, as Scout's test does: beside a search with values its calls are none.
        self.answers = self.view != "mover" and _answers(self.function)
        # Whether its lines say nothing but a move, a window and a side.
        self.is_plain = not (self.find_key or self.find_moves or self.taken or self.quiet or self.answers)
        # Where the move stood at the calls that were made: by the instruction, of the last code and of all.
        self.sites, self.all_sites = {}, {}

    @staticmethod
    def _place(wanted, known, names):
        if callable(wanted):
            return None
        known = known if wanted is None else (wanted,)
        return next((at for at, name in enumerate(names) if name in known or name.lower() in known), None)

    # The same position once more

    @property
    def calls(self):
        if self.known_calls is None:
            self.known_calls = _calls(self.function)
        return self.known_calls

    def may_enter_again(self):
        """Whether some call of itself stands in no loop over moves, or is reduced."""
        return any(call.name == self.name and (self.is_apart(call, self) or self.reduces(call)) for call in self.calls[0])

    def reduces(self, call):
        """Whether other calls of itself in the same loop have another depth, and this one has not one ply less than its node."""
        if not call.loops:
            return False
        for at in self.numbers:
            usual = ast.dump(ast.parse(f"{list(self.parameters)[at]} - 1", mode="eval").body)
            beside = [other for other in self.calls[0] if other.name == self.name and other.loops and other.loops[-1] is call.loops[-1]]
            texts = [ast.dump(each.given(self.parameters, at) or ast.Pass()) for each in [call, *beside]]
            if texts[0] != usual and len(set(texts)) > 1:
                return True
        return False

    def is_apart(self, call, search):
        """Whether a call of a search in this function stands in no loop but one over depths."""
        depths = {call.hands_on(search.parameters, at) for at in search.numbers}
        return all(loop <= depths or all(name and DEPTH(name) for name in loop) for loop in call.loops)

    def hands_itself_on(self, call, args):
        """Whether a call hands on the very position of its node, which no move changes in its place."""
        ends = (self.alpha_name, self.beta_name)
        places = [at for at, name in enumerate(self.parameters) if at not in self.numbers and name not in (*ENDS, *ends)]
        names = list(self.parameters)
        places = [at for at in places if at < len(args) and names[at] not in self.moves and args[at] is not None]
        # A move that is left out stands where usually none does.
        places = [at for at in places if self.parameters[names[at]].default is not None]
        known = [call.hands_on(self.parameters, at) == names[at] and _is_fixed(args[at]) for at in places if not callable(args[at])]
        return any(known) and all(known)

    # The depth of a pass

    def pass_line(self, writer, args, kwargs):
        """The line with the depth of a pass whose root is called so; None: the source does not show it."""
        plies = None
        try:
            plies = self.plies(self.given_to(args, kwargs))
        except (LookupError, TypeError, AttributeError, ValueError, SyntaxError):
            pass
        header = str(writer.headers.get("depth"))
        # A header that says otherwise is held to, as long as there is one pass.
        if plies is None or plies < 0 or header.isdigit() and not writer.is_further and int(header) != plies:
            return None
        return f"pass depth {plies}\n"

    def plies(self, given):
        """How many plies a search goes down from its root, where its depth counts down to a value that its source shows."""
        inner = self if self.counts_down() else None
        first = [(call, search) for call, search in self.inner_calls() if search is not self and search.counts_down()]
        if inner is None and len(first) != 1:
            return None
        if inner is not None:
            at, drop = inner.numbers[0], 0
        else:
            call, inner = first[0]
            own, at = [list(self.parameters)[at] for at in self.numbers], inner.numbers[0]
            passed = call.given(inner.parameters, at)
            if isinstance(passed, ast.Constant) and type(passed.value) is int:
                return passed.value + 1 - inner.end
            drop = _drop(passed, own[0]) if len(own) == 1 else None
            if drop not in (0, 1):
                return None
            drop -= 1
        arg = given[list(self.parameters)[self.numbers[0]]]
        return arg - drop - inner.end if type(arg) is int else None

    def inner_calls(self):
        """The calls of traced functions over the moves of a node."""
        by_name = {search.name: search for search in _searches}
        return [(call, by_name[call.name]) for call in self.calls[0] if call.name in by_name and call.loops]

    def counts_down(self):
        """Whether its depth is one less at each move, and at which value it ends: `end`."""
        if self.known_end is None:
            self.known_end, self.end = False, None
            calls = self.inner_calls()
            names = list(self.parameters)
            searches = {id(search): search for _, search in calls}
            if not calls or len(self.numbers) != 1 or any(len(search.numbers) != 1 for search in searches.values()):
                return False
            passed = [call.given(search.parameters, search.numbers[0]) for call, search in calls]
            drops = [_drop(each, names[self.numbers[0]]) for each in passed]
            ends = {_end_of(search.function, list(search.parameters)[search.numbers[0]]) for search in [self, *searches.values()]}
            if None in drops or min(drops) != 1 or len(ends) != 1:
                return False
            self.end = next(iter(ends))
            self.known_end = self.end is not None
        return self.known_end

    def given_to(self, args, kwargs):
        """The arguments of a call by name."""
        return {name: _argument(name, self.parameters)(args, kwargs) for name in self.parameters}

    def aside(self, writer, word, args, kwargs, call, around):
        """A call that is no move of the search: the words of its line, and whether moves may be left out there; None: it is a
        move."""
        above, given = around[0], around[0].given_to(*around[1:])
        now, parameters = self.given_to(args, kwargs), list(self.parameters)
        depths = [parameters[at] for at in self.numbers if isinstance(now[parameters[at]], (int, float))]
        same, known_by, other, leaves_out = 0, 0, [], False
        for name, value in now.items():
            known = name in given
            if name in depths or name in self.moves or name in (*ENDS, self.alpha_name, self.beta_name) or callable(value):
                continue
            if not known or isinstance(value, bool) and not re.match(SIDE, name.lower()):
                continue
            before = given[name]
            if value is before or type(value) is type(before) and _same(value, before):
                same += value is not None
                known_by += value is not None and not _is_number(value)
            elif value is None or before is None:
                leaves_out = True
            else:
                other.append(name)
        if above is not self:
            return ("depth 0 quiet", leaves_out) if same and not other else None
        drops = [(name, given[name] - now[name]) for name in depths if isinstance(given.get(name), (int, float))]
        drop = sum(by for _, by in drops)
        if not same or any(by < 0 for _, by in drops) or len(other) > (call.use == "minus"):
            return None
        if call.use == "minus":
            # Also on a board on which the program itself makes its moves.
            is_null = word is None and drop > 1 and self.view == "mover"
            return ("null", False) if is_null else None
        fixed = all(_is_fixed(now[name]) for name in now if name not in depths)
        is_sure = fixed or call.use == "alone" or call.loops or drop > 1 or self.view == "mover" or self.find_side
        if drop < 1 or not is_sure or not known_by and drop < 2:
            return None
        return f"depth {self.plies_left(writer, now, [name for name, by in drops if by], depths)}", leaves_out

    def plies_left(self, writer, now, changed, depths):
        """How many plies remain in a call: its depth, or what is left up to its limit; 0 stands where the headers have it."""
        limit = [name for name in changed if re.search("max|lim|target|alvo|last", name.lower())]
        left = now[changed[0]]
        if limit and len(depths) > 1:
            left = now[limit[0]] - now[next(name for name in depths if name != limit[0])]
        at, header = list(self.parameters).index(changed[0]), str(writer.headers.get("depth"))
        if not limit and header.isdigit() and writer.root is self and at < len(writer.root_args):
            left += int(header) - writer.root_args[at]
        return max(int(left), 0)

    # Entering

    def enter(self, writer, ply, args, kwargs, frame):
        """Writes that a node is entered; returns what its move was made of, and its word."""
        more = ""
        if writer.again and ply == writer.base:
            # What it was called with is known since it was asked whether the search goes on.
            writer.again, move, writer.root_args = False, (None, "-"), args
            writer.pass_line = self.pass_line(writer, args, kwargs)
        elif ply == 0:
            if writer.opened:
                raise _Trouble("the search was interrupted")
            self.refuse_child(writer, args, frame)
            writer.open()
            move, writer.base, writer.root, writer.root_args = (None, "-"), 0, self, args
            writer.first_call = writer.last_call = self.call(args)
            writer.pass_line = self.pass_line(writer, args, kwargs)
        else:
            if self.answers and not writer.root.answers:
                return _HERE
            move = self.find(writer, args, kwargs, frame)
            apart = self.apart(writer, move[1], args, kwargs, frame)
            if apart is not None:
                writer.say_more()
                more, leaves_out = apart
                if leaves_out is not None:
                    move = ("null", "null") if more == "null" else _SAME
                    writer.even += move is _SAME
                more = f" {more} quiet" if leaves_out and "quiet" not in more else f" {more}"
            elif self.carries_on(writer, move[1], args, frame):
                if self.quiet:
                    say(quiet=True)
                writer.latest = (self, args)
                return _HERE
            if writer.pending is not None and writer.latest is not None and writer.latest[0].quiet:
                writer.latest[0].say_stand(writer, frame)
        writer.latest = (self, args)
        if self.quiet and "quiet" not in more:
            more += " quiet"
        if self.window_at < len(args):
            low, high = args[self.alpha_at], args[self.beta_at]
        elif self.find_alpha is not None and self.find_beta is not None:
            low, high = self.find_alpha(args, kwargs), self.find_beta(args, kwargs)
        else:
            low = high = None
        window = _window(low, high)
        if move[1] is None:
            move = (None, self.unnamed(writer, args, window, frame))
            if ply == writer.base:
                writer.pass_line = self.pass_line(writer, args, kwargs)
        if writer.pending is not None:
            writer.put_pending(self.view)
            writer.look_soon()
        words = ""
        if self.says_side:
            side = self.side if self.find_side is None else self.find_side(args, kwargs)
            if side is not True and side is not False and side is not None:
                side = side > 0 if _is_number(side) else bool(side)
            if side is not None:
                if side != ((ply - writer.even) % 2 == 0):
                    words = " max" if side else " min"
                if ply <= writer.even + 1:
                    writer.maximizes = side == (ply == writer.even)
        if self.find_key is not None:
            words += f" key {_hexadecimal(self.find_key(args, kwargs))}"
        if self.find_moves is not None:
            legal = self.find_moves(args, kwargs)
            words += f" moves {legal if isinstance(legal, int) else len(list(legal))}"
        writer.tick += 1
        writer.probe = None
        writer.pending = (move[1], window, words + more)
        if self.taken is not None and ply > writer.base and not writer.explained:
            writer.explained = True
            writer.comment(
                f"the argument {self.taken} of {self.name} was taken for the move, and no argument for alpha and beta; "
                f'if that is wrong: @traced(move="name", alpha="name", beta="name")'
            )
        return move

    def quick(self, writer, ply, args, kwargs, frame):
        """The same for a node as most are, in fewer steps; None: it is another one."""
        move, site = None, self.sites.get(frame.f_lasti)
        if site is None or site[0] is not frame.f_code:
            site = self.site(writer, args, frame)
        if site[4] is not None:
            return None
        if self.move_at < len(args):
            move = args[self.move_at]
        elif site[3] is not None:
            try:
                move = site[3](frame.f_locals)
            except KeyError:
                pass  # The variable is not set yet.
        if type(move) is int:
            move = (move, str(move))
        elif type(move) in _WORDS:
            move = (move, _word(move))
        else:
            move = self.find(writer, args, kwargs, frame)
            if move[1] is None:
                return None
        if self.window_at < len(args):
            low, high = args[self.alpha_at], args[self.beta_at]
            try:
                window = _windows.get((low, high)) or _window(low, high)
            except TypeError:
                window = _window(low, high)  # (value, move) in a list.
        elif self.find_alpha is None or self.find_beta is None:
            window = ""
        elif self.alpha_name in kwargs and self.beta_name in kwargs:
            window = _window(kwargs[self.alpha_name], kwargs[self.beta_name])
        else:
            window = _window(self.find_alpha(args, kwargs), self.find_beta(args, kwargs))
        words = ""
        if self.says_side:
            side = args[self.side_at] if self.side_at < len(args) else self.side
            if side is True or side is False:
                if side is not ((ply - writer.even) % 2 == 0):
                    words = " max" if side else " min"
            elif self.find_side is not None:
                return None
        if writer.pending is not None:
            writer.lines.append("> %s%s%s\n" % writer.pending)
            writer.room -= 1
            if writer.room < 0:
                writer.look()
        writer.tick += 1
        writer.latest, writer.probe, writer.pending = (self, args), None, (move[1], window, words)
        return move

    def parts(self, args):
        """What the root is called with: the depths, and what may be the position, by name."""
        depths, parts = [], {}
        for name, arg in zip(self.parameters, args):
            if isinstance(arg, (int, float)) and DEPTH(name):
                depths.append(arg)
            elif isinstance(arg, (int, float)) and (name in ENDS or name.lower() in ALPHA + BETA) or callable(arg):
                continue  # An end of the window, a function.
            elif name == "self":
                parts.update((f"self.{key}", one) for key, one in vars(arg).items() if not isinstance(one, (int, float)))
            else:
                parts[name] = arg
        return depths, parts

    def call(self, args):
        """The same with the position as bytes; None: that cannot be told."""
        (depths, parts), known = self.parts(args), {}
        for name, arg in parts.items():
            if _is_table(name.split(".")[-1], arg):
                continue
            try:
                known[name] = _frozen(arg)
            except Exception:
                # Beside other things a logger or a lock is no position.
                if not name.startswith("self."):
                    return depths, None
        return depths, known

    def is_same_position(self, writer, now):
        """Whether a call of the root is of the position of the first one; where nothing shows it, only a greater depth does."""
        first = writer.first_call
        if first is None or first[1] is None or now[1] is None:
            return False
        names = (first[1].keys() | now[1].keys()) - writer.remembered
        if any(first[1].get(name) != now[1].get(name) for name in names):
            return False
        return bool(names) or any(one < other for one, other in zip(first[0], now[0]))

    def left(self, writer):
        """The root is left: a dictionary that has grown is a memory, unless its name is that of a board."""
        before, after = writer.last_call, self.call(writer.root_args)
        parts = self.parts(writer.root_args)[1]
        for name, arg in (after[1] or {}).items():
            if before and before[1] and before[1].get(name) != arg and not re.search(BOARD, name.lower()):
                if isinstance(parts[name], (dict, set)):
                    writer.remembered.add(name)

    def say_stand(self, writer, frame):
        """The value of a quiet node by itself stands in a variable of its function before the first child."""
        for _ in range(3):
            if frame is not None and frame.f_code is not self.code:
                frame = frame.f_back
        known = frame.f_locals if frame is not None and frame.f_code is self.code else {}
        named = (known[name] for name in known if re.match(STAND, name.lower()))
        value = next(filter(_is_number, named), None)
        if value is not None and " stand " not in writer.pending[2]:
            say(stand=value)

    def apart(self, writer, word, args, kwargs, frame):
        """The same as `aside`, where the place of the call permits it."""
        site = self.sites.get(frame.f_lasti)
        if site is None or site[0] is not frame.f_code:
            site = self.site(writer, args, frame)
        around = _around(frame) if site[4] is not None else None
        if around is None:
            return None
        above, depths = around[0], [around[1][at] for at in around[0].numbers if at < len(around[1])]
        # A quiet search whose value the node returns goes on in the node.
        if above is not self and not (self.quiet and site[4].use != "return" and any(depth > 0 for depth in depths)):
            return None
        return self.aside(writer, word, args, kwargs, site[4], around) or self.reduced(writer, args, kwargs, site[4], around)

    def reduced(self, writer, args, kwargs, call, around):
        """A call of itself that is searched less deep than others of its node: no move stands for its own, and its words."""
        names = list(self.parameters)
        now, given = self.given_to(args, kwargs), around[0].given_to(*around[1:])
        pairs = [(name, now[name], given.get(name)) for name in map(names.__getitem__, self.numbers)]
        drops = [name for name, one, other in pairs if type(one) is type(other) is int and one < other - 1]
        if around[0] is not self or len(drops) != 1 or not self.reduces(call):
            return None
        return f"depth {self.plies_left(writer, now, drops, drops)}", None

    def carries_on(self, writer, word, args, frame):
        """Whether a call goes on in the node of its caller, as a quiet search at depth 0 does: without a move, or with the
        move that led there."""
        if writer.pending is None or writer.latest is None:
            return False
        if word is not None and not (self.quiet and word == writer.pending[0]):
            return False
        above, given = writer.latest
        if self.code is above.code or self.side is not above.side or _loops(frame.f_code, frame.f_lasti):
            return False
        named = zip(self.parameters, args)
        states = [arg for name, arg in named if not (isinstance(arg, (int, float)) and (DEPTH(name) or name in ENDS or name.lower() in ALPHA + BETA))]
        is_given = lambda arg: any(arg is one or type(arg) is type(one) and _is_number(arg) and arg == one for one in given)
        return bool(states) and all(arg is None or is_given(arg) for arg in states)

    def refuse_child(self, writer, args, frame):
        """A call in a loop over moves is no root: with rules, its position would be taken for another one."""
        names = _loop_variables(frame, self.handed_on(args), self.moves, True) if "game" in writer.headers else []
        if any(name in MOVE for name in names):
            caller = frame.f_code.co_name
            caller = "a function with that loop" if caller == "<module>" else caller
            raise _Trouble(
                f"{self.name} is called in a loop over {', '.join(names)}: put @traced above {caller}, too, as the root"
            )

    def handed_on(self, args):
        """What a call hands on that may be a position: neither depth, nor side, nor a number unless it stands first."""
        passed = [arg for at, arg in enumerate(args) if at not in self.numbers and not isinstance(arg, bool)]
        return [arg for at, arg in enumerate(passed) if at == 0 or not isinstance(arg, (int, float))]

    def find(self, writer, args, kwargs, frame):
        """What the move was made of, and its word; (None, None): there is none."""
        if self.find_move is not None:
            move = args[self.move_at] if self.move_at < len(args) else self.find_move(args, kwargs)
            if type(move) in _WORDS or move is not None and _is_word(move):
                return move, _word(move)
        elif self.explicit is not None:
            names = self.explicit
            values = [self.given(name, args, kwargs, frame) for name in names]
            move = None if None in values else self.make(*values) if self.make else values[0]
            if move is None:
                return None, None
            return (tuple(values) if len(values) > 1 else values[0]) if values else move, _word(move)
        site = self.sites.get(frame.f_lasti)
        if site is None or site[0] is not frame.f_code:
            site = self.site(writer, args, frame)
        up, names = site[1:3]
        while up:
            frame, up = frame.f_back, up - 1
        if len(names) == 1:
            move = frame.f_locals.get(names[0])
            return (move, _word(move)) if type(move) in _WORDS or _is_word(move) else (None, None)
        if not names:
            return None, None
        known = frame.f_locals
        move = tuple([known.get(name) for name in names])
        return move, _word(move)

    def site(self, writer, args, frame):
        """Where the move stands for the calls by an instruction: its code, how many frames up, in which variables; what takes
        it from these variables, where they are the caller's own; and the call, where it may be no move."""
        known = (id(frame.f_code), frame.f_lasti)
        site = self.all_sites.get(known)
        if site is None:
            # The code is kept, so that no other one has its id.
            found = _moves_in(frame, self.handed_on(args), self.moves, "game" in writer.headers)
            up, names = found or (0, ())
            is_own = self.find_move is None and self.explicit is None and not up and names
            above = next((search for search in _searches if search.code is frame.f_code), None)
            call = above and above.calls[1].get(frame.f_lineno, {}).get(self.name)
            is_apart = call and (above.is_apart(call, self) or above is self and self.hands_itself_on(call, args))
            is_apart = is_apart or call and above is self and self.reduces(call)
            call = call if is_apart and (above is self or self.quiet) else None
            site = (frame.f_code, up, names, operator.itemgetter(*names) if is_own else None, call)
            self.all_sites[known] = site
        self.sites[frame.f_lasti] = site
        return site

    def no_window(self, window, frame):
        """What is wrong with a window that is no pair of numbers, and where it was passed."""
        place = f"line {frame.f_lineno} of {os.path.basename(frame.f_code.co_filename)}"
        return _Trouble(f"{self.name} is called with the window {window} in {place}, and nan is no number")

    def given(self, name, args, kwargs, frame):
        if name in self.parameters:
            return _argument(name, self.parameters)(args, kwargs)
        while frame is not None and frame.f_code not in _CODES:
            if name in frame.f_locals:
                return frame.f_locals[name]
            frame = frame.f_back
        return None

    def unnamed(self, writer, args, window, frame):
        """The word of a node without a move: the root of a function that only calls it, or else a number."""
        ply = writer.ply
        states = [arg for arg in args if not isinstance(arg, (int, float))]
        if (
            ply == writer.base + 1
            and writer.pending is not None
            and not writer.begun
            and self.side is not False
            and self.code is not writer.root.code
            and (not states or any(state is arg for state in states for arg in writer.root_args))
            and not any(not DEPTH(name) for names in _loops(frame.f_code, frame.f_lasti) for name in names)
        ):
            writer.base, writer.root, writer.root_args, writer.pending, writer.tick = ply, self, args, None, 0
            writer.even = ply
            writer.first_call = writer.last_call = self.call(args)
            return "-"
        if "game" in writer.headers or self.explicit:
            raise _Trouble(
                f"no move was found in a call of {self.name}"
                f"{' (a and b were taken for alpha and beta)' if self.short else ''}: say where it is, as in "
                f'@traced(move="name") or @traced(move=lambda state: state.last)'
            )
        count, last, before = writer.numbered.get(ply, (0, (), ""))
        # PVS searches a child again in a window beyond the first one; windows of further children are parts of it.
        again = window != before and _width(window) >= _width(before) >= 0
        again = again and args and len(last) == len(args) and all(map(_alike, last, args, self.parameters))
        count += not again
        writer.numbered[ply] = (count, args, window)
        return str(count)

    # Leaving

    def leave(self, writer, ply, move, args, kwargs, result):
        """Writes that a node is left."""
        writer.tick += 1
        if move is _SAME:
            writer.even -= 1
        if writer.probe is not None and writer.pending is not None:
            table, key, entry = writer.probe
            word, window, words = writer.pending
            writer.pending = (word, window, words + table.claim(writer, key, entry, result))
        if writer.numbered:
            writer.numbered.pop(ply + 1, None)
        lines, children = writer.lines, None
        if self.value is None and ply > writer.base + 2:
            kind, value = type(result), result
            if kind is not int:
                if (kind is tuple or kind is list) and ply not in writer.children:
                    places = writer.places.get(len(result))
                    value = result[places[0]] if places is not None and len(places) == 1 else None
                    kind = type(value)
                if kind is float:
                    value = _floats.get(value) or _kept(_floats, value, self.spelled(value))
            if kind in _PLAIN:
                after = self.after(writer, ply, args, kwargs) if self.says_key or writer.says_left else ""
                if writer.pending is not None:
                    word, window, side = writer.pending
                    lines.append(f". {word} {value}{window}{side}{after}\n")
                    writer.pending = None
                else:
                    lines.append(f"= {value}{after}\n")
                writer.room -= 1
                if writer.room < 0:
                    writer.look()
                return
        after = self.after(writer, ply, args, kwargs) if self.says_key or writer.says_left else ""
        if ply == writer.base:
            return self.leave_root(writer, result, after)
        if self.value is None and type(result) in _PLAIN:
            value = result
        else:
            children = writer.children.pop(ply, ())
            value = self.read(writer, result, children)
            children = children if writer.late else None
            if value is None:
                raise _Trouble(
                    f"{self.name} returned {_short(result)}, which holds no number: say where it stands, as in "
                    f'@traced(value=1) or @traced(value="score")'
                )
        if (ply == writer.base + 1 or children is not None) and move is not _SAME:
            writer.children.setdefault(ply - 1, []).append((args, *move, value))
        if ply <= writer.base + 2 and writer.root.code is self.code:
            writer.root_is_below = True
        self.put(writer, value, after)
        writer.look_soon()

    def spelled(self, value):
        if value != value:
            raise _Trouble(f"{self.name} returned {value}, which is no number")
        return repr(value)

    def after(self, writer, ply, args, kwargs):
        """What a node says where it is left."""
        node, text, is_leaf = writer.left.pop(ply, None) or {}, "", writer.pending is not None
        if self.says_key and not is_leaf and "key" not in node and not all(map(_is_fixed, args)):
            node["key"] = self.find_key(args, kwargs)
        if node.get("cut", 0) > 0 and not is_leaf:
            text += f" cut {node['cut']}"
        if "key" in node and not is_leaf:
            text += f" key {_hexadecimal(node['key'])}"
        if "static" in node:
            text += f" static {_plain(node['static'])}"
        if "skip" in node and node["skip"][0] > 0:
            text += " skip {} at {}".format(*node["skip"])
        if writer.times:
            text += f" time {int((_clock() - writer.began) * 1e6)}"
        return text

    def put(self, writer, value, after, best=None):
        """The line that leaves a node; of one without children its only line."""
        if not writer.begun:
            writer.begin(self.view)
        if writer.pass_line is not None:
            writer.put_pass()
        if type(value) is not _Late and value != value:
            raise _Trouble(f"{self.name} returned {value}, which is no number")
        before, after = "= ", f"{after}\n" if best is None else f" best {best}{after}\n"
        if writer.pending is not None:
            before, after = f". {writer.pending[0]} ", f"{writer.pending[1]}{writer.pending[2]}{after}"
            writer.pending = None
        if type(value) is _Late:
            value.before, value.after = before, after
            writer.lines.append(value)
        else:
            writer.lines.append(f"{before}{value}{after}")

    def read(self, writer, result, children):
        """The value among what a search returned; None: there is none."""
        if self.value is not None:
            result = self.value(result) if callable(self.value) else _item(result, self.value)
        if isinstance(result, bool) and self.view == "mover":
            return 1 if result else -1  # The side to move wins, or not.
        if _is_number(result):
            return _plain(result)
        if not isinstance(result, (tuple, list)) or hasattr(result, "_fields"):
            named = (_item(result, name) for name in VALUE)
            return next((_plain(value) for value in named if _is_number(value)), None)
        places = writer.places.get(len(result))
        if places is not None and len(places) == 1 and type(result[places[0]]) in _PLAIN:
            return result[places[0]]
        numbers = [at for at, item in enumerate(result) if _is_number(item)]
        if not numbers:
            return None
        if places is None or len(numbers) == 1:
            # Where only one is a number, (3, None), it stands at the place of all values.
            places = writer.places[len(result)] = numbers
        if len(places) > 1:
            # (3, 1) at a leaf says nothing; above it, one of both is the move of a child.
            fits = [at for at in places if _chosen(children, _rest(result, at))]
            places = writer.places[len(result)] = fits or places
        writer.late = len(places) > 1
        return _Late(tuple(result)) if writer.late else _plain(result[places[0]])

    def leave_root(self, writer, result, after):
        self.left(writer)
        children = writer.children.get(writer.base, [])
        value, best = self.read_root(writer, result, children)
        if value is None:
            writer.stop(f"{self.name} returned {_short(result)}, which holds no value")
        else:
            self.put(writer, value, after, best)
        writer.done, writer.live = True, None

    def read_root(self, writer, result, children):
        """The value of the root, and the word of its move. A root may return the one, the other, both or nothing."""
        value = self.read(writer, result, children) if not self.is_move(writer, result, children) else None
        turn = -1 if writer.headers.get("view") == "mover" else 1
        children = [(args, made_of, word, turn * writer.number(worth)) for args, made_of, word, worth in children]
        worths = {word: worth for _, _, word, worth in children}
        best = (max if writer.maximizes or turn < 0 else min)(worths.values(), default=None)
        if value is None:
            chosen = _chosen(children, [result, *self.beside(writer, result, None)])
            if chosen is None and children:
                writer.comment(f"{self.name} returned {_short(result)}: the best value of its children stands for it")
            return (chosen[3], chosen[2]) if chosen else (best, None)
        if _is_number(result):
            return self.value_or_move(writer, _plain(result), best, children)
        if self.value is None and isinstance(result, (tuple, list)) and len(result) in writer.places:
            # The root may have an order of its own. What would be right is taken for what is meant.
            places = writer.places[len(result)]
            right = [at for at, item in enumerate(result) if _is_number(item) and item == best]
            right = [at for at in right if at in places or _chosen(children, _rest(result, at))]
            writer.places[len(result)] = [places[0] if places[0] in right or not right else right[0]]
            value = _plain(result[writer.places[len(result)][0]])
        moves = self.beside(writer, result, value)
        chosen = _chosen(children, moves)
        # A line may hold the words of moves, and not what they are made of: columns from 1, where the program counts from 0.
        words = {_word(move) for move in moves if _is_word(move)}
        named = [child for child in children if child[2] in words and child[3] == value]
        if chosen and named and children.index(named[0]) < children.index(chosen):
            chosen = named[0]
        if chosen:
            return value, chosen[2]
        # A move that was not searched is one, too, if it looks like the others.
        kinds = {type(made_of) for _, made_of, _, _ in children}
        other = [move for move in moves if type(move) in kinds and self.make is None and not isinstance(move, tuple)]
        return value, _word(other[0]) if other else None

    def is_move(self, writer, result, children):
        """Whether the root returned the move alone: (1, 1) among moves that are pairs is no value with a move."""
        return self.value is None and not _is_number(result) and any(_same(result, child[1]) for child in children)

    def value_or_move(self, writer, value, best, children):
        """A number that the root returns may be either, where moves are numbers."""
        chosen = _chosen(children, [value]) if self.value is None else None
        if chosen is None and children and children[0][1] is None and value in range(len(children)):
            # Children without names are counted from 1, lists from 0.
            chosen = next((child for child in children if child[2] == str(value + 1)), None)
        worths, moves = {child[3] for child in children}, {type(child[1]) for child in children}
        if chosen is None and moves == {int} and value not in worths and not writer.root_is_below and self.value is None:
            writer.comment(f"{self.name} returned {value}, neither a move nor a value of its children")
            return best, None
        if chosen is None or self.value is not None:
            return value, None
        # What would be right is taken for what is meant; else a function that calls itself returns values.
        is_move = value != best and (chosen[3] == best or not writer.root_is_below)
        return (chosen[3], chosen[2]) if is_move else (value, None)

    def beside(self, writer, result, value):
        """What may be the move beside the value."""
        if isinstance(result, (tuple, list)) and not hasattr(result, "_fields"):
            if len(result) in writer.places:
                return _rest(result, writer.places[len(result)][0])
            at = next((at for at, item in enumerate(result) if _is_number(item) and _plain(item) == value), len(result))
            return _rest(result, at)
        named = [_item(result, name) for name in MOVE + ("best_move", "best")]
        return [move for move in named if move is not None and not callable(move)]


def _short(result):
    try:
        text = repr(result)
    except BaseException as fault:
        if _is_foreign(fault):
            raise
        text = f"a {type(result).__name__}"
    return text if len(text) < 60 else text[:60] + "…"


def _item(result, name):
    try:
        return result[name] if isinstance(name, int) or isinstance(result, dict) else getattr(result, name, None)
    except (LookupError, TypeError):
        return None


def _rest(result, at):
    """What stands beside a value, in the ways in which it may be a move: together, alone, the first of a line."""
    rest = [item for other, item in enumerate(result) if other != at]
    whole = [tuple(rest)] if len(rest) > 1 else []
    lines = [item[0] for item in rest if isinstance(item, (tuple, list)) and item]
    return [*whole, *(item for item in rest if item is not None), *lines]


def _chosen(children, moves):
    """The last visit of the child that one of these leads to: the move itself, its word, or the position after it."""
    for move in moves:
        for child in reversed(children):
            if child[1] is not None and _same(move, child[1]):
                return child
        if _is_number(move) or move is None:
            continue
        words = [child for child in children if _is_word(move) and child[2] == _word(move)]
        after = [child for child in children if any(move is arg for arg in child[0])]
        if words or len({child[2] for child in after}) == 1:
            return (words or after)[-1]
    return None


class _Besides:
    """A call that is not written."""

    def __init__(self, writer):
        self.writer, self.thread = writer, threading.get_ident()

    def __enter__(self):
        writer, self.before = self.writer, self.writer.besides.get(self.thread, 0)
        if not writer.done:
            writer.stop("another thread searches at the same time")
        if not self.before and not (self.thread == writer.thread and writer.ply > writer.base):
            writer.another()
        writer.besides[self.thread] = self.before + 1

    def __exit__(self, *_):
        self.writer.besides[self.thread] = self.before


# A call that enters no node: it goes on in that of its caller. And one that enters the position of its caller once more.
_HERE, _SAME = object(), ("-", "-")
_CODES, _searches = set(), []


def _make_room():
    """Each call of a traced function takes two frames."""
    if not _CODES:
        try:
            sys.setrecursionlimit(min(2 * sys.getrecursionlimit() + 100, 2**31 - 1))
        except Exception:
            pass


def traced(
    function=None, *, alpha=None, beta=None, move=None, max=None, view=None, value=None, key=None, moves=None
):
    """Prints every call of a search function. See the top of this file."""
    global _says_more, _may_say_more, _is_quiet
    _says_more = _says_more or key is not None or moves is not None
    options = {"alpha": alpha, "beta": beta, "move": move, "max": max, "view": view, "value": value, "key": key}
    options["moves"] = moves
    if function is None:
        return lambda function: traced(function, **options)
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(traced(function.__func__, **options))
    try:
        if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
            raise _Trouble("it is asynchronous")
        search = _Search(function, **options)
        _may_say_more = _may_say_more or search.may_enter_again()
        _searches.append(search)
    except Exception as fault:
        _say(f"{getattr(function, '__name__', function)} is not traced: {fault}")
        return function
    _make_room()
    _says_more, _is_quiet = _says_more or search.quiet, _is_quiet or search.quiet

    enter, leave, get_ident, getframe = search.enter, search.leave, threading.get_ident, sys._getframe
    is_plain, quick = search.is_plain, search.quick

    # Twice the same, as `yield from` makes a function another one.
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        writer = _writer
        if writer is None:
            return function(*args, **kwargs)
        if writer.live != get_ident() and writer.is_beside(search, args):
            with _Besides(writer):
                return function(*args, **kwargs)
        ply, move = writer.ply, None
        try:
            if is_plain and ply > writer.base + 1 and not _is_quiet:
                move = quick(writer, ply, args, kwargs, getframe(1))
            if move is None:
                move = enter(writer, ply, args, kwargs, getframe(1))
        except RecursionError as exception:
            if not _is_own_recursion(exception):
                writer.left_by(exception, search, ply)
                raise
            move = writer.fail(exception)
        except _NotANumber as window:
            move = writer.fail(search.no_window(window, getframe(1)))
        except BaseException as fault:
            move = writer.fail(fault)
        if move is _HERE:
            return function(*args, **kwargs)
        writer.ply = ply + 1
        try:
            result = function(*args, **kwargs)
        except BaseException as exception:
            writer.left_by(exception, search, ply)
            raise
        writer.ply = ply
        if not writer.done:
            try:
                leave(writer, ply, move, args, kwargs, result)
            except BaseException as fault:
                writer.fail(fault)
        if writer.done and ply <= writer.base:
            writer.out()
        return result

    @functools.wraps(function)
    def generator(*args, **kwargs):
        writer = _writer
        if writer is None:
            return (yield from function(*args, **kwargs))
        if writer.live != get_ident() and writer.is_beside(search, args):
            with _Besides(writer):
                return (yield from function(*args, **kwargs))
        ply, move = writer.ply, None
        try:
            if is_plain and ply > writer.base + 1 and not _is_quiet:
                move = quick(writer, ply, args, kwargs, getframe(1))
            if move is None:
                move = enter(writer, ply, args, kwargs, getframe(1))
        except RecursionError as exception:
            if not _is_own_recursion(exception):
                writer.left_by(exception, search, ply)
                raise
            move = writer.fail(exception)
        except _NotANumber as window:
            move = writer.fail(search.no_window(window, getframe(1)))
        except BaseException as fault:
            move = writer.fail(fault)
        if move is _HERE:
            return (yield from function(*args, **kwargs))
        writer.ply = ply + 1
        try:
            result = yield from function(*args, **kwargs)
        except BaseException as exception:
            writer.left_by(exception, search, ply)
            raise
        writer.ply = ply
        if not writer.done:
            try:
                leave(writer, ply, move, args, kwargs, result)
            except BaseException as fault:
                writer.fail(fault)
        if writer.done and ply <= writer.base:
            writer.out()
        return result

    _CODES.update((wrapper.__code__, generator.__code__))
    return generator if inspect.isgeneratorfunction(function) else wrapper


# What programs call the parts of a node of a Monte-Carlo tree.
PARENT = ("parent", "father", "pai", "padre", "prev")
CHILDREN = ("children", "childs", "kids", "successors", "filhos", "hijos", "expanded", "edges")
NODE_MOVE = ("move", "action", "mv", "last_move", "prev_action", "parent_action", "jogada", "acao", "jugada", "accion")
VISITS = ("visits", "visit_count", "number_of_visits", "n_visits", "num_visits", "N", "n", "visitas", "playouts", "U_n")
TOTAL = ("total", "total_value", "value_sum", "total_reward", "reward", "wins", "W", "w", "score", "value", "Q", "q", "U")
SAMPLED = ("title", "game", "position", "moves", "exploration", "reward", "solver")


class mcts:
    """Writes the trace of a Monte-Carlo search. Put it on the function that backs a result up; the iterations are found by the
    nodes, their parents and their children:

        steps = mcts("mine.trace", game="k-in-a-row:h=3,v=3,k=3", exploration=1.4)

        @steps.backup
        def backpropagate(node, result): ...

    `mcts("mine.trace", backup=backpropagate, game=…)` below the functions does the same. `select`, `expand` and `playout` may
    be decorated alike: a playout whose moves are told is checked by the rules, `steps.played(move)` in it, or a function that
    returns (result, moves). The attributes of a node are found by usual names; else `mcts(…, visits="N", total=lambda node: node.q
    * node.n, move="action", parent="up", children="kids")` says which they are. A search that backs up proofs (MCTS-Solver) says
    `solver=True`.

    In a program of another shape the same four are calls, in the order in which things happen:

        steps.iteration()
        steps.select(move, visits, total)     # for each way down, with the child's numbers before
        steps.expand(move)                    # for each child that is made
        steps.playout(result, moves)          # as the last node counts it
        steps.backup(path, visits, total)     # for any nodes, after it; the path is a list of moves
        steps.best(move)
    """

    def __init__(self, target, *, select=None, expand=None, playout=None, backup=None, parent=None, children=None,
                 move=None, visits=None, total=None, **headers):
        self._names = {"parent": (parent, PARENT), "children": (children, CHILDREN), "move": (move, NODE_MOVE),
                       "visits": (visits, VISITS), "total": (total, TOTAL)}
        self._found, self._known, self._moves, self._told, self._failed = {}, {}, [], None, False
        self._file = None
        try:
            wrong = [name for name in headers if name not in SAMPLED]
            if wrong:
                raise _Trouble(f"a Monte-Carlo search has no header {wrong[0]}; known: {', '.join(SAMPLED)}")
            if hasattr(target, "write"):
                self._file = target
            else:
                self._file = sys.stdout if target == "-" else open(target, "w", encoding="utf-8")
            said = [(name, headers.get(name)) for name in SAMPLED]
            said = [name if value is True else f"{name} {value}" for name, value in said if value is not None and value is not False]
            self._put("plyscope-trace 2", *said, "method mcts", "begin")
        except Exception as fault:
            self._fail(fault)
        for name, function in (("select", select), ("expand", expand), ("playout", playout), ("backup", backup)):
            if function is not None:
                _replace(function, getattr(self, name)(function))

    # As calls.
    def iteration(self):
        """The next iteration begins."""
        self._write("iteration")

    def select(self, move, visits=None, total=None):
        """Went down by a move; or, on a function: it selects."""
        if callable(move) and visits is None:
            return move
        numbers = [] if visits is None else [_amount(visits)] + ([] if total is None else [_amount(total)])
        self._write(" ".join([">", _word(move), *numbers]))

    def expand(self, move):
        """Made a child by a move; or, on a function: it expands."""
        if callable(move):
            return move
        self._write(f"+ {_word(move)}")

    def playout(self, result, moves=()):
        """A playout ended; or, on a function: it plays to the end, and returns its result, or (result, moves)."""
        if not callable(result):
            self._write(" ".join(["~", _amount(result), *map(_word, moves)]))
            return None

        @functools.wraps(result)
        def wrapper(*args, **kwargs):
            self._moves = []
            answer = result(*args, **kwargs)
            if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[1], (list, tuple)):
                self._moves = list(answer[1])
            return answer
        return wrapper

    def played(self, move):
        """A move of the playout that runs now."""
        self._moves.append(move)

    def backup(self, path, visits=None, total=None):
        """A node has these numbers after the iteration; or, on a function: it backs up the result from its first node on."""
        if not callable(path):
            words = [_word(move) for move in path] or ["-"]
            self._write(" ".join(["=", *words, _amount(visits), _amount(total)]))
            return None

        @functools.wraps(path)
        def wrapper(*args, **kwargs):
            # One that calls itself for the parent is one backup.
            if self._failed or self._told is not None:
                return path(*args, **kwargs)
            try:
                self._told = self._iteration(args, kwargs)
            except Exception as fault:
                self._fail(fault)
            try:
                return path(*args, **kwargs)
            finally:
                told, self._told = self._told, None
                if told is not None and not self._failed:
                    try:
                        self._backed(told)
                    except Exception as fault:
                        self._fail(fault)
        return wrapper

    def best(self, move):
        """The move that was chosen after the last iteration."""
        self._write(f"best {_word(move)}")
        if self._file is not None and not self._failed:
            self._file.flush()

    # On a function.
    def _of(self, node, what):
        """A part of a node."""
        asked, names = self._names[what]
        if callable(asked):
            return asked(node)
        name = asked or self._found.get((type(node), what))
        if name is None:
            name = next((name for name in names if hasattr(node, name)), None)
            if name is None:
                raise _Trouble(f"a node has no {what} by a usual name: mcts(…, {what}=\"its name\")")
            self._found[type(node), what] = name
        value = getattr(node, name)
        return value() if callable(value) and what in ("visits", "total") else value

    def _children(self, node):
        """The children of a node, each with its move, if that stands beside it."""
        children = self._of(node, "children")
        if isinstance(children, dict):
            return [(child, move) for move, child in children.items()]
        return [(child, None) for child in children or ()]

    def _is_node(self, value):
        try:
            self._of(value, "parent"), self._of(value, "children")
        except Exception:
            return False
        return True

    def _move(self, node):
        """The word of the move that leads to a node."""
        parent = self._of(node, "parent")
        # What is asked for goes before the keys of a dictionary of children.
        is_asked = self._names["move"][0] is not None
        for child, move in self._children(parent) if parent is not None and not is_asked else ():
            if child is node and move is not None:
                return _word(move)
        return _word(self._of(node, "move"))

    def _numbers(self, node):
        return self._of(node, "visits"), self._of(node, "total")

    def _iteration(self, args, kwargs):
        """Writes how an iteration came to its last node, before that is backed up."""
        values = [*args, *kwargs.values()]
        lists = [value for value in values if isinstance(value, (list, tuple)) and value and self._is_node(value[-1])]
        nodes = [lists[0][-1]] if lists else [value for value in values if self._is_node(value)]
        if not nodes:
            raise _Trouble("the function that backs up was given no node with a parent and children")
        path = [nodes[0]]
        while self._of(path[-1], "parent") is not None:
            path.append(self._of(path[-1], "parent"))
        path.reverse()
        if id(path[0]) not in self._known:
            self._keep(path[0])
        lines = ["iteration"]
        for above, node in zip(path, path[1:]):
            fresh = [child for child, _ in self._children(above) if id(child) not in self._known]
            lines += [f"+ {self._move(child)}" for child in fresh]
            is_last_made = len(fresh) == 1 and fresh[0] is node and node is path[-1]
            for child in fresh:
                self._keep(child)
            if not is_last_made:
                _, visits, total = self._known[id(node)]
                lines.append(f"> {self._move(node)} {_amount(visits)} {_amount(total)}")
        # Children of the last node that were made and not simulated.
        for child, _ in self._children(path[-1]):
            if id(child) not in self._known:
                self._keep(child)
        self._write(*lines)
        return path, self._moves

    def _keep(self, node):
        # The node itself is kept, so that no other one gets its number.
        self._known[id(node)] = (node, *self._numbers(node))

    def _backed(self, told):
        """Writes what was backed up: the result as the last node has it, and all numbers that are others now."""
        path, moves = told
        total = self._of(path[-1], "total") - self._known[id(path[-1])][2]
        lines = [" ".join(["~", _amount(total), *map(_word, moves)])]
        changed = [(node, path[:at + 1]) for at, node in enumerate(path)]
        for at, node in enumerate(path):
            beside = [child for child, _ in self._children(node) if child not in path[at + 1:at + 2]]
            changed += [(child, path[:at + 1] + [child]) for child in beside
                        if id(child) in self._known and self._numbers(child) != self._known[id(child)][1:]]
        for node, way in reversed(changed):
            visits, total = self._numbers(node)
            words = [self._move(each) for each in way[1:]] or ["-"]
            lines.append(" ".join(["=", *words, _amount(visits), _amount(total)]))
            self._keep(node)
        self._moves = []
        self._write(*lines)

    def _put(self, *lines):
        self._file.write("".join(line + "\n" for line in lines))

    def _write(self, *lines):
        if self._failed:
            return
        try:
            self._put(*lines)
        except Exception as fault:
            self._fail(fault)

    def _fail(self, fault):
        if not self._failed:
            self._failed = True
            _say(f"the search goes on without its trace: {_told(fault)}")


def _amount(number):
    """Visits or rewards as they are written."""
    number = float(number)
    return str(int(number)) if number == int(number) else repr(number)


def _replace(function, wrapped):
    """Puts a decorated function where the program finds it: in its module, or in its class."""
    place = getattr(function, "__globals__", {})
    names = getattr(function, "__qualname__", "").split(".")
    if len(names) == 1:
        place[names[0]] = wrapped
    elif len(names) == 2 and names[0] in place:
        setattr(place[names[0]], names[1], wrapped)
    else:
        _say(f"{'.'.join(names)} cannot be found by its name: decorate it where it is defined")


if os.environ.get("PLYSCOPE_TRACE"):
    trace(os.environ["PLYSCOPE_TRACE"])
