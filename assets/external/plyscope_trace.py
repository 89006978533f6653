"""Shows your own search to plyscope: put @traced above your search functions, and run your program. Standard library only.

    from plyscope_trace import trace, traced

    trace("mine.trace", game="k-in-a-row:h=3,v=3,k=3", depth="full", evaluation="outcome")

    @traced
    def alphabeta(state, depth, alpha, beta): ...

Then `plyscope check mine.trace` names the first step that is wrong, and what should have happened.

What to decorate: the one function that calls itself, or max_value and min_value and also the function that calls them
first: it is the root. Nothing else of the program changes.

What is found by itself, by the names of arguments: alpha and beta (also low and high, lo and hi, a and b; or none), and
the move; a move that is no argument is looked for among the variables of the caller (`for a in actions: ...
min_value(result(state, a), ...)`). Where the names are others, a line says so. A text is a name, of an argument or of the caller's variable; a function is given whatever it
asks for by name:

    @traced(alpha="lo", beta="hi", move="column")
    @traced(move=lambda heap, count: f"{heap + 1}:{count}")

Negamax is known by its name, or by `@traced(view="mover")`: values and windows are of whoever moves. Functions whose name
has `max` or `min` in it say who moves, and so does an argument `maximizing`; in a game with rules plyscope knows it anyway.

`trace("-")` writes the trace to standard output; what your program prints itself then goes to standard error, lest it
stand in the trace.

A search that returns a move, or a value with a move, may do so. One search makes one trace: only the first is written;
`trace(...)` begins another. Without a call of `trace` nothing is written, unless the variable PLYSCOPE_TRACE names a file.
A node costs a few microseconds.
"""

import atexit
import functools
import inspect
import os
import sys
import time

__all__ = ["trace", "traced", "comment"]

ALPHA = ("alpha", "alfa", "α", "lower", "low", "lo")
BETA = ("beta", "β", "upper", "high", "hi")
MOVE = ("move", "mv", "action", "act", "a", "m", "acao", "jogada", "accion", "jugada", "column", "col", "square", "cell")
SIDE = ("maximizing", "maximizing_player", "maximizingPlayer", "is_maximizing", "is_max", "isMax", "maximize")

HEADERS = ("title", "game", "position", "depth", "evaluation", "max", "view", "method")

# So many lines, or for so many seconds, are kept before they are written: a slow search is seen while it runs.
LINES, SECONDS = 2048, 0.05


class _Writer:
    """Where the trace goes, and which nodes are open."""

    def __init__(self, target, headers):
        self.target, self.headers = target, headers
        self.file = None
        self.lines = []
        self.last = time.perf_counter()
        # The node that was entered and has no children yet: its move, its window, its side.
        self.pending = None
        self.ply = 0
        # The root's children: (move, value), in the view of the root.
        self.at_root = []
        self.done = False
        # Whether the trace says what was taken for the move.
        self.explained = False

    def open(self, view):
        target = self.target
        if hasattr(target, "write"):
            self.file = target
        else:
            self.file = _stdout if target == "-" else open(target, "w", encoding="utf-8")
        if view and "view" not in self.headers:
            self.headers["view"] = view
        self.lines.append("plyscope-trace 1\n")
        for name in HEADERS:
            if self.headers.get(name) is not None:
                self.lines.append(f"{name} {' '.join(str(self.headers[name]).split())}\n")
        self.lines.append("begin\n")
        # What watches it knows at once that there is a trace.
        self.flush()

    def flush(self):
        if self.file and self.lines:
            self.file.write("".join(self.lines))
            self.file.flush()
            self.lines.clear()
        self.last = time.perf_counter()

    def close(self):
        self.done = True
        self.flush()
        if self.file and self.file is not _stdout and self.file is not self.target:
            self.file.close()
        self.file = None

    def comment(self, text):
        if not self.done and self.file:
            if self.pending is not None:
                self.lines.append("> %s%s%s\n" % self.pending)
                self.pending = None
            self.lines.extend(f"# {line}\n" for line in str(text).splitlines())


_writer = None
_stdout = sys.stdout


def trace(target, **headers):
    """The next search goes to this file ("-": standard output; or anything with a `write`), under these headers:
    title, game, position, depth, evaluation, max, view, method."""
    global _writer, _stdout
    unknown = [name for name in headers if name not in HEADERS]
    if unknown:
        raise TypeError(f"trace: expected headers among {', '.join(HEADERS)}, found {unknown[0]}")
    if _writer:
        _writer.close()
    if isinstance(target, str) and target == "-" and sys.stdout is not sys.stderr:
        # From here on, also before and after the search: a line of the program itself would be one of the trace.
        _stdout, sys.stdout = sys.stdout, sys.stderr
    _writer = _Writer(target, headers)


def comment(text):
    """Attaches a comment to the node that was entered last."""
    if _writer:
        _writer.comment(text)


@atexit.register
def _finish():
    if _writer and not _writer.done:
        _writer.close()


def _word(move):
    if type(move) is str and move.isalnum():
        return move
    word = "".join(str(move).split())
    return word if word and not word.startswith("#") else "_" + word


def _number(value):
    """A value among whatever a search returns, and a move that may be beside it; None: there is none."""
    if isinstance(value, (tuple, list)):
        numbers = [item for item in value if _is_number(item)]
        moves = [item for item in value if not _is_number(item)]
        # (value, move), whatever the move is: where both are numbers, the value comes first.
        if numbers:
            move = moves[0] if moves else (numbers[1] if len(numbers) > 1 else None)
            return _plain(numbers[0]), move
        return None, value
    return (_plain(value), None) if _is_number(value) else (None, value)


def _plain(value):
    return int(value) if isinstance(value, bool) else value


def _is_number(value):
    return isinstance(value, (int, float)) or (hasattr(value, "__float__") and not isinstance(value, str))


def _finder(wanted, names, signature, caller_too):
    """How a thing is found: a function of (the arguments, the frame of the caller) that gives it, or None."""
    parameters = list(signature.parameters)

    def by_name(name):
        if name in parameters:
            at = parameters.index(name)
            default = signature.parameters[name].default
            default = None if default is inspect.Parameter.empty else default
            return lambda args, kwargs, frame: args[at] if at < len(args) else kwargs.get(name, default)
        if caller_too:
            return lambda args, kwargs, frame: frame.f_locals.get(name)
        return None

    if callable(wanted):
        asked = [by_name(name) or (lambda args, kwargs, frame: None) for name in inspect.signature(wanted).parameters]
        return lambda args, kwargs, frame: wanted(*(each(args, kwargs, frame) for each in asked))
    if wanted is not None:
        found = by_name(wanted)
        if found is None:
            raise TypeError(f"traced: {wanted} is no argument of the function")
        return found
    named = [name for name in names if name in parameters]
    if named:
        return by_name(named[0])
    if not caller_too:
        return None

    def in_caller(args, kwargs, frame):
        variables = frame.f_locals
        for name in names:
            if name in variables:
                return variables[name]
        return None

    return in_caller


def _side_of(name):
    """Who moves in a function of this name; None: it does not say."""
    rest = name.replace("minimax", "").replace("negamax", "").replace("minmax", "").replace("maxmin", "")
    return ("max" in rest) if ("max" in rest) != ("min" in rest) else None


def traced(function=None, *, alpha=None, beta=None, move=None, max=None, view=None):
    """Prints every call of a search function. See the top of this file."""
    if function is None:
        return lambda function: traced(function, alpha=alpha, beta=beta, move=move, max=max, view=view)
    signature = inspect.signature(function)
    parameters, moves = signature.parameters, MOVE
    named = alpha is not None or beta is not None or any(name in parameters for name in ALPHA + BETA)
    short = not named and "a" in parameters and "b" in parameters
    if short:
        alpha, beta, moves = "a", "b", [name for name in MOVE if name != "a"]
    find_alpha = _finder(alpha, ALPHA, signature, False)
    find_beta = _finder(beta, BETA, signature, False)
    find_move = _finder(move, moves, signature, True)
    # Without a window, an argument that is taken for the move by its name alone may be another one.
    taken = None
    if move is None and (find_alpha is None or find_beta is None):
        taken = next((name for name in moves if name in parameters), None)
    name = function.__name__.lower()
    if view is None and "nega" in name:
        view = "mover"
    clock = time.perf_counter
    side = max
    if side is None and view != "mover":
        side = _side_of(name)
    find_side = None
    if isinstance(side, str) or callable(side):
        find_side = _finder(side, (), signature, False)
    elif side is None:
        find_side = _finder(None, SIDE, signature, False)

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        writer = _writer
        if writer is None or writer.done:
            return function(*args, **kwargs)
        frame = sys._getframe(1)
        ply = writer.ply
        lines = writer.lines
        if ply == 0:
            writer.open(view)
            lines = writer.lines
            word = "-"
        else:
            if writer.pending is not None:
                lines.append("> %s%s%s\n" % writer.pending)
                if clock() - writer.last > SECONDS:
                    writer.flush()
            found = find_move(args, kwargs, frame)
            if found is None:
                writer.close()
                raise TypeError(
                    f"traced: no move was found in a call of {function.__name__}"
                    f"{' (a and b were taken for alpha and beta)' if short else ''}: say where it is, as in "
                    f'@traced(move="name") or @traced(move=lambda state: state.last)'
                )
            word = _word(found)
        window = ""
        if find_alpha is not None and find_beta is not None:
            low, high = find_alpha(args, kwargs, frame), find_beta(args, kwargs, frame)
            if low is not None and high is not None:
                window = f" {low} {high}"
        maximizing = side if find_side is None else find_side(args, kwargs, frame)
        odd = maximizing is not None and bool(maximizing) != (ply % 2 == 0)
        writer.pending = (word, window, (" max" if maximizing else " min") if odd else "")
        writer.ply = ply + 1
        if taken is not None and ply > 0 and not writer.explained:
            writer.explained = True
            writer.comment(
                f"the argument {taken} of {function.__name__} was taken for the move, and no argument for alpha and beta; "
                f'if that is wrong: @traced(move="name", alpha="name", beta="name")'
            )
        try:
            result = function(*args, **kwargs)
        except BaseException:
            # What was open stays open: the trace ends here.
            writer.close()
            raise
        writer.ply = ply
        if writer.done:
            return result
        value, best = (result, None) if type(result) is int or type(result) is float else _number(result)
        if ply == 0:
            if value is None:
                value = _of_move(writer, best)
            if value is None:
                writer.close()
                return result
        elif value is None:
            writer.close()
            raise TypeError(f"traced: {function.__name__} returned {result!r}, which holds no number")
        pending = writer.pending
        if pending is not None:
            lines.append(". %s %s%s%s\n" % (pending[0], value, pending[1], pending[2]))
            writer.pending = None
        elif ply == 0 and best is not None:
            lines.append(f"= {value} best {_word(best)}\n")
        else:
            lines.append(f"= {value}\n")
        if ply == 1:
            writer.at_root.append((word, value))
        if ply == 0:
            writer.close()
        elif len(lines) >= LINES or clock() - writer.last > SECONDS:
            writer.flush()
        return result

    return wrapper


def _of_move(writer, move):
    """What the move that a root chose has returned; without a move, what is best for MAX."""
    values = [value for word, value in writer.at_root if move is not None and word == _word(move)]
    if values:
        return values[-1]
    best = None
    for _, value in writer.at_root:
        best = value if best is None or value > best else best
    return best


if os.environ.get("PLYSCOPE_TRACE"):
    trace(os.environ["PLYSCOPE_TRACE"])
