"""Chess by python-chess (pip install chess): a position is its FEN without the two counters."""
import chess
from plyscope_game import play


board = lambda state: chess.Board(state + ' 0 1')
text = lambda position: ' '.join(position.fen().split()[:4])


def after(state, move):
    position = board(state)
    position.push_uci(move)
    return text(position)


def over(state):
    position = board(state)
    if any(position.legal_moves):
        return None
    return (-1 if position.turn else 1) if position.is_check() else 0


play(start=text(chess.Board()), moves=lambda s: [move.uci() for move in board(s).legal_moves], after=after, over=over,
     to_move=lambda s: 0 if board(s).turn else 1, show=lambda s: str(board(s)).replace(' ', '').split('\n'), name='Chess')
