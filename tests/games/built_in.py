"""The games that plyscope has, once more as programs of one's own, short and slow: built_in.py GAME NUMBER...

A state is a tuple; its text is what Python writes. Each game is a function of its numbers that gives the start and a look."""
import ast
import json
import sys

WAYS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def run(board, at, way, size, good):
    """The squares from one on, itself not among them, in a direction, as long as they are good."""
    found, (r, c) = [], at
    while 0 <= r + way[0] < size[0] and 0 <= c + way[1] < size[1]:
        r, c = r + way[0], c + way[1]
        if not good(board[r * size[1] + c]):
            break
        found.append((r, c))
    return found


def longest(board, at, size):
    """The longest line of one kind through a square."""
    kind = board[at[0] * size[1] + at[1]]
    both = lambda way: run(board, at, way, size, lambda cell: cell == kind)
    return [1 + len(both((-a, -b))) + len(both((a, b))) for a, b in WAYS[4:]]


def rows(h, v, k, exact=0, falls=0):
    def look(state):
        board, side = state
        ends = [i for i in range(h * v) if board[i] == 'OX'[side]]
        lines = [line for i in ends for line in longest(board, (i // v, i % v), (h, v))]
        if any(line == k if exact else line >= k for line in lines):
            return 1 if side == 1 else -1
        free = [i for i in range(h * v) if board[i] == '.']
        if not free:
            return 0
        if falls:
            free = [max(i for i in free if i % v == c) for c in range(v) if board[c] == '.']
        put = lambda i: board[:i] + 'XO'[side] + board[i + 1:]
        name = lambda i: str(i % v + 1) if falls else '%d.%d' % (i // v + 1, i % v + 1)
        return side, [(name(i), (put(i), 1 - side)) for i in free]
    return ('.' * (h * v), 0), look


def four(columns, height, k):
    return rows(height, columns, k, 0, 1)


def othello(n, anti=0):
    def turned(board, i, side):
        own, other = 'XO'[side], 'OX'[side]
        found = []
        for way in WAYS:
            line = run(board, (i // n, i % n), way, (n, n), lambda cell: cell == other)
            r, c = (line[-1] if line else (i // n, i % n))[0] + way[0], (line[-1] if line else (i // n, i % n))[1] + way[1]
            if line and 0 <= r < n and 0 <= c < n and board[r * n + c] == own:
                found += line
        return found

    def look(state):
        board, side, passes = state
        if passes == 2 or '.' not in board:
            more = board.count('X') - board.count('O')
            return ((more > 0) - (more < 0)) * (-1 if anti else 1)
        moves = []
        for i in range(n * n):
            lines = turned(board, i, side) if board[i] == '.' else []
            if lines:
                after = list(board)
                for r, c in lines + [(i // n, i % n)]:
                    after[r * n + c] = 'XO'[side]
                moves.append(('%d.%d' % (i // n + 1, i % n + 1), (''.join(after), 1 - side, 0)))
        return side, moves or [('pass', (board, 1 - side, passes + 1))]
    m = n // 2 - 1
    start = ['.'] * (n * n)
    start[m * n + m] = start[(m + 1) * n + m + 1] = 'O'
    start[m * n + m + 1] = start[(m + 1) * n + m] = 'X'
    return (''.join(start), 0, 0), look


def nim(misere, most, *heaps):
    def look(state):
        heaps, side = state
        if not any(heaps):
            return (1 if side == 1 else -1) * (-1 if misere else 1)
        take = lambda i, n: heaps[:i] + (heaps[i] - n,) + heaps[i + 1:]
        return side, [('%d:%d' % (i + 1, n), (take(i, n), 1 - side)) for i, heap in enumerate(heaps)
                      for n in range(1, min(heap, most) + 1)]
    return (heaps, 0), look


def rastros(h, v, row, column):
    def look(state):
        black, (r, c), side = state
        if black:
            if (r, c) in ((h, 1), (1, v)):
                return 1 if (r, c) == (h, 1) else -1
        free = [(r + a, c + b) for a, b in WAYS if 1 <= r + a <= h and 1 <= c + b <= v]
        free = [square for square in free if square not in black]
        if black and not free:
            return 1 if side == 1 else -1
        return side, [('%d.%d' % to, (tuple(sorted(black + ((r, c),))), to, 1 - side)) for to in free]
    return ((), (row, column), 0), look


def pig(target, turns):
    def look(state):
        points, total, left, side, rolls = state

        def ended(gain):
            mine = tuple(p + gain if i == side else p for i, p in enumerate(points))
            return mine, 0, left - 1, 1 - side, 0
        if max(points) >= target or not left:
            return (points[0] > points[1]) - (points[0] < points[1])
        if not rolls:
            holds = [('hold', ended(total))] if total else []
            return side, [('roll', (points, total, left, side, 1))] + holds
        faces = [('1', ended(0))]
        for face in range(2, 7):
            more = total + face
            reached = points[side] + more >= target
            faces.append((str(face), ended(more) if reached else (points, more, left, side, 0)))
        return 'chance', faces, [1] * 6
    return ((0, 0), 0, turns, 0, 0), look


def tree(first, text):
    """A textbook tree: lists; one that begins with '?' is a chance node, in which pairs are weight and child."""
    whole = ast.literal_eval(text)

    def look(state):
        node, side = whole, first
        for i in state:
            if node[0] == '?':
                node = node[1:][i][1]
            else:
                node, side = node[i], 1 - side
        if not isinstance(node, list):
            return node
        if node[0] == '?':
            return 'chance', [(str(i + 1), state + (i,)) for i in range(len(node) - 1)], [w for w, _ in node[1:]]
        return side, [(str(i + 1), state + (i,)) for i in range(len(node))]
    return (), look


def answer(ask, game, text):
    start, look = game
    if 'plyscope-game' in ask:
        return {'plyscope-game': 1, 'name': 'once more', 'sides': ['1st', '2nd'], 'start': repr(start), 'range': text}
    if 'show' in ask:
        return {'id': ask['id'], 'text': ask['show']}
    looks = []
    for state in ask['look']:
        seen = look(ast.literal_eval(state))
        if isinstance(seen, tuple):
            side, moves = seen[:2]
            seen = {'to_move': side, 'moves': [name for name, _ in moves], 'next': [repr(s) for _, s in moves],
                    **({'weights': seen[2]} if len(seen) > 2 else {})}
            looks.append(seen)
        else:
            looks.append({'over': seen})
    return {'id': ask['id'], 'looks': looks}


if __name__ == '__main__':
    made = {'rows': rows, 'four': four, 'othello': othello, 'nim': nim, 'rastros': rastros, 'pig': pig, 'tree': tree}
    numbers = [int(word) if word.lstrip('-').isdigit() else word for word in sys.argv[4:]]
    for line in sys.stdin:
        asked = answer(json.loads(line), made[sys.argv[1]](*numbers), [float(end) for end in sys.argv[2:4]])
        print(json.dumps(asked), flush=True)
