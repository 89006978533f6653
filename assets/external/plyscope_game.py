"""Plays a game of your own in plyscope, unchanged: the class or the functions that you have.

    from plyscope_game import play
    play(TicTacToe())                       # an AIMA or course class, an easyAI game, an OpenSpiel game or state
    play(start=..., moves=..., after=..., over=..., to_move=..., show=..., values={'mobility': f})

Then: plyscope --game "program:python3 tictactoe.py". Needs Python 3.8 and nothing else; keep it beside your file.
A class has initial (or initial_state, start), actions, result, utility, terminal_test (or is_terminal), to_move (or player)
and, if it likes, display. Functions take the state: moves(s), after(s, move), over(s) (None while the game goes on, then
the result for the first side), to_move(s) (or "chance", with weights(s)), show(s), and values f(s, side). `key=` makes the
text of a state where its own will not do; equal texts are one position.
"""
import contextlib
import copy
import dataclasses
import inspect
import io
import json
import numbers
import os
import sys

VERSION = 1


class Fault(Exception):
    """Says what is wrong with the rules."""


def text_of(value, seen=()):
    """The text of a state: the same for equal states, in whatever order sets and dictionaries were filled."""
    if value is None or isinstance(value, (bool, str, bytes)):
        return repr(value)
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        return repr(float(value))
    if id(value) in seen:
        raise Fault('the state contains itself: give play(..., key=f) a function that makes a text of a state')
    seen = seen + (id(value),)
    name = type(value).__name__
    if hasattr(value, 'tolist') and hasattr(value, 'shape'):
        return 'array%s' % text_of(value.tolist(), seen)
    if isinstance(value, (list, tuple)):
        inner = ','.join(text_of(item, seen) for item in value)
        if isinstance(value, list):
            return '[%s]' % inner
        return '%s(%s)' % (name if hasattr(value, '_fields') else '', inner)
    if isinstance(value, (set, frozenset)):
        return '{%s}' % ','.join(sorted(text_of(item, seen) for item in value))
    if isinstance(value, dict):
        pairs = sorted((text_of(k, seen), text_of(v, seen)) for k, v in value.items())
        return '{%s}' % ','.join('%s:%s' % pair for pair in pairs)
    if dataclasses.is_dataclass(value):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return '%s%s' % (name, text_of(fields, seen))
    if isinstance(value, type) or callable(value) and not hasattr(value, '__dict__'):
        return getattr(value, '__qualname__', name)
    if hasattr(value, 'value') and hasattr(value, 'name') and hasattr(type(value), '__members__'):
        return '%s.%s' % (name, value.name)
    fields = dict(getattr(value, '__dict__', {}))
    for cls in type(value).__mro__:
        slots = getattr(cls, '__slots__', ())
        for slot in [slots] if isinstance(slots, str) else slots:
            if hasattr(value, slot):
                fields[slot] = getattr(value, slot)
    if not fields and type(value).__str__ is object.__str__ and type(value).__repr__ is object.__repr__:
        raise Fault('a %s has nothing to tell it by: give play(..., key=f) a function that makes a text of a state' % name)
    return '%s%s' % (name, text_of(fields, seen)) if fields else str(value)


def name_of(move):
    """A move's name: text as it is, numbers in decimal, tuples in parentheses without blanks and quotes."""
    if isinstance(move, str):
        return move
    if hasattr(move, 'tolist') and not isinstance(move, (list, tuple)):
        move = move.tolist()
    if isinstance(move, (list, tuple)):
        return '(%s)' % ','.join(name_of(part) for part in move)
    if isinstance(move, numbers.Integral) and not isinstance(move, bool):
        return str(int(move))
    return str(move)


def method(game, *names):
    """The first of the methods that a game has."""
    for name in names:
        found = getattr(game, name, None)
        if found is not None:
            return found
    return None


def takes(function, count):
    """Whether a function can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*[None] * count)
    except (TypeError, ValueError):
        return False
    return True


def printed(function, *args):
    """What a function prints, or returns if it prints nothing."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        result = function(*args)
    text = out.getvalue()
    return text if text.strip() or result is None else result


class Functions:
    """A game of plain functions."""

    def __init__(self, start, moves, after, over, to_move, show=None, values=None, weights=None, key=None, name=None):
        self.start, self.moves, self.after, self.to_move = start, moves, after, to_move
        self.result, self.show, self.values, self.weights = over, show, values or {}, weights
        self.key, self.name, self.labels = key or text_of, name or 'Game', []

    def side(self, state):
        """0 or 1, or chance."""
        label = self.to_move(state)
        if isinstance(label, str) and label == 'chance':
            return label
        if isinstance(label, numbers.Integral) and not isinstance(label, bool) and int(label) in (0, 1):
            if not self.labels or self.labels == [0, 1]:
                self.labels = [0, 1]
                return int(label)
        if label not in self.labels:
            self.labels.append(label)
        return self.labels.index(label)

    def over(self, state):
        """The result for the first side, or None."""
        result = self.result(state)
        if isinstance(result, bool):
            raise Fault('over(state) returned %s: expected None while the game goes on, then the result for the '
                        'first side, a number' % result)
        return result

    def value(self, name, state, side):
        label = self.labels[side] if side < len(self.labels) else side
        return self.values[name](state, label)


class Course(Functions):
    """A class of AIMA or of a course: every method takes the state."""

    def __init__(self, game, **more):
        start = method(game, 'initial', 'initial_state', 'start', 'start_state', 'get_initial_state')
        actions, result = method(game, 'actions', 'get_actions', 'moves', 'legal_moves'), method(game, 'result', 'succ', 'make_move')
        mover = method(game, 'to_move', 'player', 'turn')
        done, utility = method(game, 'terminal_test', 'is_terminal', 'terminal', 'is_end'), method(game, 'utility')
        missing = [what for what, found in (('initial', start), ('actions', actions), ('result', result),
                                            ('terminal_test', done), ('utility', utility), ('to_move', mover)) if found is None]
        if missing:
            raise Fault('%s has no %s' % (type(game).__name__, ', no '.join(missing)))
        self.done, self.utility, self.two = done, utility, takes(utility, 2)
        display = method(game, 'display', 'show', 'print_state', 'to_string')
        if display is not None and not takes(display, 1):
            display = None
        show = None if display is None else (lambda state: printed(display, state))
        state = start() if callable(start) else start
        mover = mover if callable(mover) else (lambda s: s.to_move)
        super().__init__(state, actions, result, None, mover, show, name=more.pop('name', type(game).__name__), **more)

    def over(self, state):
        if not self.done(state):
            return None
        if not self.two:
            return self.utility(state)
        while len(self.labels) < 1:
            self.side(self.start)
        first = self.utility(state, self.labels[0])
        if len(self.labels) > 1 and first + self.utility(state, self.labels[1]) != 0:
            raise Fault('utility is %s for %s and %s for %s: expected opposite numbers, as what one side wins the other '
                        'loses' % (first, self.labels[0], self.utility(state, self.labels[1]), self.labels[1]))
        return first


class EasyAI(Functions):
    """An easyAI game: the object is the state; moves change a copy of it."""

    def __init__(self, game, **more):
        def after(state, move):
            child = copy.deepcopy(state)
            child.make_move(move)
            child.current_player = 3 - state.current_player
            return child

        def over(state):
            if not state.is_over():
                return None
            worth = state.scoring()
            return worth if state.current_player == 1 else -worth
        start = copy.copy(game)
        start.players = None
        start = copy.deepcopy(start)
        if 'players' in start.__dict__:
            del start.players
        show = (lambda s: printed(s.show)) if hasattr(game, 'show') else None
        super().__init__(start, lambda s: s.possible_moves(), after, over, lambda s: s.current_player - 1, show,
                         name=more.pop('name', type(game).__name__), **more)


class OpenSpiel(Functions):
    """An OpenSpiel game or state."""

    def __init__(self, game, **more):
        start = game.new_initial_state() if hasattr(game, 'new_initial_state') else game
        by_name = lambda s: {name_of(s.action_to_string(s.current_player(), a)): a for a in s.legal_actions()}

        def after(state, move):
            child = state.clone()
            child.apply_action(by_name(state)[move])
            return child
        over = lambda s: s.returns()[0] if s.is_terminal() else None
        weights = lambda s: [round(p * 720720) for _, p in s.chance_outcomes()]
        mover = lambda s: 'chance' if s.is_chance_node() else s.current_player()
        key = more.pop('key', None) or (lambda s: '%s|%s' % (s, ' '.join(map(str, s.history()))) if s.is_chance_node() else str(s))
        super().__init__(start, lambda s: list(by_name(s)), after, over, mover, str, weights=weights, key=key,
                         name=more.pop('name', 'OpenSpiel'), **more)


class Program:
    """Answers the questions of plyscope."""

    def __init__(self, game):
        self.game, self.states = game, {}
        self.start = self.keep(game.start)
        if game.over(self.state(self.start)) is None:
            game.side(self.state(self.start))

    def keep(self, state):
        text = self.game.key(state)
        self.states.setdefault(text, state)
        return text

    def state(self, text):
        if text not in self.states:
            raise Fault('this position was not reached from the start by moves of this run: %s' % text[:80])
        return self.states[text]

    def unchanged(self, text, state, call):
        if self.game.key(state) != text:
            raise Fault('%s changed the state that it was given: %s became %s. Change a copy instead, such as list(board) or '
                        'copy.deepcopy(state)' % (call, text[:120], self.game.key(state)[:120]))

    def look(self, text):
        game, state = self.game, self.state(text)
        over = game.over(state)
        self.unchanged(text, state, 'terminal_test, utility or over')
        if over is not None:
            return {'over': over if isinstance(over, (int, float)) else float(over)}
        side = game.side(state)
        moves = list(game.moves(state))
        self.unchanged(text, state, 'actions or moves')
        following = []
        for move in moves:
            child = game.after(state, move)
            self.unchanged(text, state, 'result or after, with the move %s,' % name_of(move))
            if child is None:
                raise Fault('result or after returned None for the move %s: expected the state after it' % name_of(move))
            following.append(self.keep(child))
        answer = {'to_move': side, 'moves': [name_of(move) for move in moves], 'next': following}
        if side == 'chance' and game.weights is not None:
            answer['weights'] = [int(weight) for weight in game.weights(state)]
        return answer

    def show(self, text):
        state = self.state(text)
        shown = self.game.show(state) if self.game.show else text
        self.unchanged(text, state, 'display or show')
        if isinstance(shown, (list, tuple)):
            rows = [row if isinstance(row, str) else [name_of(cell) for cell in row] for row in shown]
            if len({len(row) for row in rows}) == 1:
                return {'board': rows}
            shown = '\n'.join(row if isinstance(row, str) else ' '.join(row) for row in rows)
        shown = str(shown)
        rows = shown.strip('\n').split('\n')
        return {'board': rows} if len(rows) > 1 and len({len(row) for row in rows}) == 1 else {'text': shown}

    def answer(self, asked):
        if 'plyscope-game' in asked:
            labels = self.game.labels if len(self.game.labels) == 2 else self.game.labels + ['2']
            sides = [str(label) for label in labels] if self.game.labels not in ([], [0, 1]) else ['1', '2']
            return {'plyscope-game': VERSION, 'name': self.game.name, 'sides': sides, 'start': self.start,
                    'values': list(self.game.values)}
        if 'look' in asked:
            return {'looks': [self.look(text) for text in asked['look']]}
        if 'show' in asked:
            return self.show(asked['show'])
        if 'value' in asked:
            ask = lambda text: self.game.value(asked['value'], self.state(text), asked['for'])
            return {'numbers': [float(n) if not isinstance(n, int) else n for n in map(ask, asked['of'])]}
        raise Fault('unknown question')

    def serve(self, lines, out):
        for line in lines:
            asked = json.loads(line)
            try:
                answer = self.answer(asked)
            except Fault as fault:
                answer = {'error': str(fault)}
            except Exception as error:                     # a fault of the game: plyscope shows it
                place = error.__traceback__
                while place.tb_next is not None:
                    place = place.tb_next
                where = '%s:%d' % (os.path.basename(place.tb_frame.f_code.co_filename), place.tb_lineno)
                answer = {'error': '%s: %s (%s)' % (type(error).__name__, error, where)}
            if 'id' in asked:
                answer = {'id': asked['id'], **answer}
            out.write(json.dumps(answer) + '\n')
            out.flush()


def play(game=None, start=None, moves=None, after=None, over=None, to_move=None, show=None, values=None, weights=None,
         key=None, name=None):
    """Lets plyscope ask this game. See the top of this file."""
    try:
        if game is None:
            given = dict(start=start, moves=moves, after=after, over=over, to_move=to_move)
            missing = [word for word, value in given.items() if value is None]
            if missing:
                raise Fault('play() needs a game, or functions: missing %s' % ', '.join(missing))
            wrapped = Functions(show=show, values=values, weights=weights, key=key, name=name, **given)
        else:
            more = {word: value for word, value in (('values', values), ('weights', weights), ('key', key), ('name', name)) if value}
            is_spiel = hasattr(game, 'new_initial_state') or hasattr(game, 'apply_action')
            is_easy = hasattr(game, 'possible_moves') and hasattr(game, 'make_move')
            wrapped = (OpenSpiel if is_spiel else EasyAI if is_easy else Course)(game, **more)
        if sys.stdin.isatty():
            print('plyscope --game "program:python3 %s"' % os.path.relpath(sys.argv[0]))
            return
        out = os.fdopen(os.dup(1), 'w', encoding='utf-8')  # the protocol keeps the real output; prints go elsewhere
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        program = Program(wrapped)
    except Fault as fault:
        print('%s' % fault, file=sys.stderr)
        raise SystemExit(1)
    program.serve(io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8'), out)
