"""Plays a game of your own in plyscope, unchanged: the class or the functions that you have.

    from plyscope_game import play
    play(TicTacToe())                       # an AIMA or course class, an easyAI game, an OpenSpiel game or state
    play(start=..., moves=..., after=..., over=..., to_move=..., show=..., values={'mobility': f})

Then: plyscope --game "program:python3 tictactoe.py". Needs Python 3.8 and nothing else; keep it beside your file.
A class has initial (or initial_state, start), actions, result, utility, terminal_test (or is_terminal), to_move (or player)
and, if it likes, display. Functions take the state: moves(s), after(s, move), over(s) (None while the game goes on, then
the result for the first side), to_move(s) (or "chance", with weights(s)), show(s), and values f(s, side). `key=` makes the
text of a state where its own will not do; equal texts are one position. `range=(-1, 1)`: the least and the greatest result.
"""
import contextlib
import copy
import inspect
import io
import json
import numbers
import os
import sys
import traceback


class Fault(Exception):
    """What is wrong with the rules."""


def fields_of(value):
    """The attributes of an object, by name."""
    slots = [getattr(cls, '__slots__', ()) for cls in type(value).__mro__]
    names = [name for some in slots for name in ([some] if isinstance(some, str) else some) if hasattr(value, name)]
    return {**{name: getattr(value, name) for name in names}, **getattr(value, '__dict__', {})}


def text_of(value, seen=()):
    """The text of a state: the same for equal states, in whatever order sets and dictionaries were filled."""
    if value is None or isinstance(value, (bool, str, bytes)):
        return repr(value)
    if isinstance(value, numbers.Real):
        return str(int(value)) if isinstance(value, numbers.Integral) else repr(float(value))
    if id(value) in seen:
        raise Fault('the state contains itself: give play(..., key=f) a function that makes a text of a state')
    seen = seen + (id(value),)
    name = type(value).__name__
    if hasattr(value, 'tolist') and hasattr(value, 'shape'):
        return 'array%s' % text_of(value.tolist(), seen)
    if isinstance(value, (list, tuple)):
        inner = ','.join(text_of(item, seen) for item in value)
        return '[%s]' % inner if isinstance(value, list) else '%s(%s)' % (name if hasattr(value, '_fields') else '', inner)
    if isinstance(value, (set, frozenset)):
        return '{%s}' % ','.join(sorted(text_of(item, seen) for item in value))
    if isinstance(value, dict):
        pairs = sorted((text_of(k, seen), text_of(v, seen)) for k, v in value.items())
        return '{%s}' % ','.join('%s:%s' % pair for pair in pairs)
    if hasattr(type(value), '__members__') or isinstance(value, type) or inspect.isroutine(value):
        return str(getattr(value, '__qualname__', value))
    fields = fields_of(value)
    if not fields and type(value).__str__ is object.__str__ and type(value).__repr__ is object.__repr__:
        raise Fault('a %s has nothing to tell it by: give play(..., key=f) a function that makes a text of a state' % name)
    return '%s%s' % (name, text_of(fields, seen)) if fields else str(value)


def name_of(move):
    """A move's name: text as it is, numbers in decimal, tuples in parentheses without blanks and quotes."""
    if hasattr(move, 'tolist'):
        move = move.tolist()
    if isinstance(move, (list, tuple)):
        return '(%s)' % ','.join(name_of(part) for part in move)
    return str(int(move) if isinstance(move, numbers.Integral) and not isinstance(move, bool) else move)


def method(game, *names):
    """The first of the methods that a game has."""
    return next((getattr(game, name) for name in names if getattr(game, name, None) is not None), None)


def in_order(moves):
    """A list of moves; those of a set, which come in another order in each run, sorted."""
    with contextlib.suppress(TypeError):
        return sorted(moves) if isinstance(moves, (set, frozenset)) else list(moves)
    return sorted(moves, key=name_of)


def takes(function, count):
    """Whether a function can be called with so many arguments."""
    with contextlib.suppress(TypeError, ValueError):
        return bool(inspect.signature(function).bind(*[None] * count)) or True
    return False


def printed(function, *args):
    """What a function prints, or returns if it prints nothing."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        result = function(*args)
    return out.getvalue() if out.getvalue().strip() or result is None else result


class Functions:
    """A game of plain functions."""
    def __init__(self, start, moves, after, over, to_move, show=None, values=None, weights=None, key=None, name=None, range=None):
        self.start, self.moves, self.after, self.to_move = start, moves, after, to_move
        self.result, self.show, self.values, self.weights = over, show, values or {}, weights
        self.key, self.name, self.labels, self.range = key or text_of, name or 'Game', [], range

    def side(self, state):
        label = self.to_move(state)
        if isinstance(label, str) and label == 'chance':
            return label
        is_number = isinstance(label, numbers.Integral) and not isinstance(label, bool)
        if is_number and int(label) in (0, 1) and self.labels in ([], [0, 1]):
            self.labels = [0, 1]
        self.labels += [] if label in self.labels else [label]
        return self.labels.index(label)

    def over(self, state):
        result = self.result(state)
        if isinstance(result, bool):
            raise Fault('over(state) returned %s: expected None, or the result for the first side, a number' % result)
        return result

    def value(self, name, state, side):
        return self.values[name](state, self.labels[side] if side < len(self.labels) else side)


class Course(Functions):
    """A class of AIMA or of a course: every method takes the state."""
    def __init__(self, game, **more):
        start = method(game, 'initial', 'initial_state', 'start', 'start_state', 'get_initial_state')
        actions, result = method(game, 'actions', 'get_actions', 'legal_moves', 'moves'), method(game, 'result', 'succ')
        mover = method(game, 'to_move', 'player', 'turn')
        done, utility = method(game, 'terminal_test', 'is_terminal', 'terminal', 'is_end'), method(game, 'utility')
        needed = dict(initial=start, actions=actions, result=result, terminal_test=done, utility=utility, to_move=mover)
        missing = [word for word, found in needed.items() if found is None]
        if missing:
            raise Fault('%s has no %s' % (type(game).__name__, ', no '.join(missing)))
        self.done, self.utility, self.two = done, utility, takes(utility, 2)
        display = method(game, 'display', 'show', 'print_state', 'to_string')
        show = (lambda state: printed(display, state)) if display is not None and takes(display, 1) else None
        start = start() if callable(start) else start
        super().__init__(start, actions, result, None, mover, show, name=more.pop('name', type(game).__name__), **more)

    def over(self, state):
        if not self.done(state) or not self.two:
            return self.utility(state) if self.done(state) else None
        labels = self.labels or [self.side(self.start)] and self.labels
        worth = [self.utility(state, label) for label in labels]
        if len(worth) > 1 and worth[0] + worth[1] != 0:
            raise Fault('utility is %s for %s and %s for %s: expected opposite numbers, as what one side wins the other loses'
                        % (worth[0], labels[0], worth[1], labels[1]))
        return worth[0]


class EasyAI(Functions):
    """An easyAI game: the object is the state; moves change a copy of it."""
    def __init__(self, game, **more):
        def after(state, move):
            child = copy.deepcopy(state)
            child.make_move(move)
            child.current_player = 3 - state.current_player
            return child

        def over(state):
            return state.scoring() * (1 if state.current_player == 1 else -1) if state.is_over() else None
        start = copy.copy(game)
        start.__dict__.pop('players', None)                # who plays is no part of the position
        start = copy.deepcopy(start)
        show = (lambda s: printed(s.show)) if hasattr(game, 'show') else None
        super().__init__(start, lambda s: s.possible_moves(), after, over, lambda s: s.current_player - 1, show,
                         name=more.pop('name', type(game).__name__), **more)


class OpenSpiel(Functions):
    """An OpenSpiel game or state."""
    def __init__(self, game, **more):
        start = game.new_initial_state() if hasattr(game, 'new_initial_state') else game
        by_name = lambda s: {s.action_to_string(s.current_player(), a): a for a in s.legal_actions()}
        after = lambda s, move: s.child(by_name(s)[move])
        over = lambda s: s.returns()[0] if s.is_terminal() else None
        weights = lambda s: [round(p * 720720) for _, p in s.chance_outcomes()]
        mover = lambda s: 'chance' if s.is_chance_node() else s.current_player()
        more.setdefault('key', lambda s: '%s|%s' % (s, s.history() if s.is_chance_node() else ''))
        super().__init__(start, lambda s: list(by_name(s)), after, over, mover, str, weights=weights, key=key,
                         name=more.pop('name', 'OpenSpiel'), **more)


class Program:
    """Answers the questions of plyscope."""
    def __init__(self, game):
        self.game, self.states = game, {}
        self.start, self.fault, todo = self.keep(game.start), None, [self.keep(game.start)]
        with contextlib.suppress(Exception):               # what is wrong here is said when it is asked for
            for text in todo:                              # how the second side is called
                todo += self.look(text).get('next', []) if len(todo) < 100 else []
                if len(game.labels) > 1:
                    break

    def keep(self, state):
        text = self.game.key(state)
        self.states.setdefault(text, state)
        return text

    def state(self, text):
        if text not in self.states:
            raise Fault('this position was not reached from the start by moves of this run: %s' % text[:80])
        return self.states[text]

    def unchanged(self, text, state, call):
        if self.fault is None and self.game.key(state) != text:
            self.fault = ('%s changed the state that it was given: change a copy instead, such as list(board) or copy.deepcopy'
                          '(state). %s became %s' % (call, text[:120], self.game.key(state)[:120]))
        if self.fault:                                     # nothing is true any more
            raise Fault(self.fault)

    def look(self, text):
        game, state = self.game, self.state(text)
        over = game.over(state)
        self.unchanged(text, state, 'terminal_test, utility or over')
        if over is not None:
            return {'over': over if isinstance(over, (int, float)) else float(over)}
        side, moves, following = game.side(state), in_order(game.moves(state)), []
        self.unchanged(text, state, 'actions or moves')
        for move in moves:
            child = game.after(state, move)
            self.unchanged(text, state, 'result or after, with the move %s,' % name_of(move))
            if child is None:
                raise Fault('result or after returned None for the move %s' % name_of(move))
            following.append(self.keep(child))
        answer = {'to_move': side, 'moves': [name_of(move) for move in moves], 'next': following}
        if side == 'chance' and game.weights is not None:
            answer['weights'] = [int(weight) for weight in game.weights(state)]
        return answer

    def show(self, text):
        state = self.state(text)
        shown = self.game.show(state) if self.game.show else text
        self.unchanged(text, state, 'display or show')
        if not isinstance(shown, (list, tuple)):
            return {'text': str(shown)}                    # plyscope finds the board in it
        rows = [row if isinstance(row, str) else [name_of(cell) for cell in row] for row in shown]
        if len({len(row) for row in rows}) == 1:
            return {'board': rows}
        return {'text': '\n'.join(row if isinstance(row, str) else ' '.join(row) for row in rows)}

    def answer(self, asked):
        if 'plyscope-game' in asked:
            labels = [str(label) for label in self.game.labels]
            sides = ['1', '2'] if labels in ([], ['0', '1']) else (labels + ['the other'])[:2]
            span = {'range': list(self.game.range)} if self.game.range else {}
            return {**asked, 'name': self.game.name, 'sides': sides, 'start': self.start, 'values': list(self.game.values), **span}
        if 'look' in asked:
            return {'looks': [self.look(text) for text in asked['look']]}
        if 'show' in asked:
            return self.show(asked['show'])
        if 'value' in asked:
            numbers = [self.game.value(asked['value'], self.state(text), asked['for']) for text in asked['of']]
            return {'numbers': [number if isinstance(number, int) else float(number) for number in numbers]}
        raise Fault('unknown question')

    def serve(self, lines, out):
        for line in lines:
            asked = json.loads(line)
            try:
                answer = self.answer(asked)
            except Fault as fault:
                answer = {'error': str(fault)}
            except Exception as error:                     # a fault of the game: plyscope shows it
                place = traceback.extract_tb(error.__traceback__)[-1]
                where = '%s:%d' % (os.path.basename(place.filename), place.lineno)
                answer = {'error': '%s: %s (%s)' % (type(error).__name__, error, where)}
            out.write(json.dumps({**({'id': asked['id']} if 'id' in asked else {}), **answer}) + '\n')
            out.flush()


def play(game=None, start=None, moves=None, after=None, over=None, to_move=None, show=None, values=None, weights=None,
         key=None, name=None, range=None):
    """Lets plyscope ask this game. See the top of this file."""
    try:
        if game is None:
            given = dict(start=start, moves=moves, after=after, over=over, to_move=to_move)
            if any(it is None for it in given.values()):
                raise Fault('play() needs a game, or all of start, moves, after, over and to_move')
            wrapped = Functions(show=show, values=values, weights=weights, key=key, name=name, range=range, **given)
        else:
            more = {word: it for word, it in dict(values=values, weights=weights, key=key, name=name, range=range).items() if it}
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
