"""A course's own module: states are objects, the names Portuguese, the depth limited, the evaluation that of the player."""
from plyscope_trace import trace, traced

trace("state_objects.trace", game="connect-four:columns=4,rows=3,k=3", depth=3)
infinito = float("inf")


class Estado:
    def __init__(self, colunas=((), (), (), ()), jogador=1):
        self.colunas, self.jogador = colunas, jogador

    def acoes(self):
        return [c for c in range(4) if len(self.colunas[c]) < 3]

    def resultado(self, c):
        colunas = list(self.colunas)
        colunas[c] += (self.jogador,)
        return Estado(tuple(colunas), 3 - self.jogador)

    def em(self, c, l):
        return self.colunas[c][l] if 0 <= c < 4 and 0 <= l < len(self.colunas[c]) else 0

    def linhas(self, jogador, quantas):
        total = 0
        for c in range(4):
            for l in range(3):
                for dc, dl in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    casas = [self.em(c + n * dc, l + n * dl) for n in range(3)]
                    total += casas.count(jogador) == quantas and casas.count(3 - jogador) == 0
        return total

    def vencedor(self):
        return next((j for j in (1, 2) if self.linhas(j, 3)), 0)

    def terminou(self):
        return self.vencedor() != 0 or not self.acoes()


class Jogador:
    def __init__(self, profundidade):
        self.profundidade = profundidade

    def avaliar(self, estado, jogador):
        vencedor = estado.vencedor()
        if vencedor:
            return 100 if vencedor == jogador else -100
        return estado.linhas(jogador, 2) - estado.linhas(3 - jogador, 2)

    @traced
    def alfabeta(self, estado):
        jogador = estado.jogador
        melhor, alfa = None, -infinito
        for acao in estado.acoes():
            valor = self.valor_min(estado.resultado(acao), jogador, alfa, infinito, self.profundidade - 1)
            if valor > alfa:
                melhor, alfa = acao, valor
        return melhor

    @traced(move=lambda acao: acao + 1)
    def valor_max(self, estado, jogador, alfa, beta, prof):
        if estado.terminou() or prof == 0:
            return self.avaliar(estado, jogador)
        v = -infinito
        for acao in estado.acoes():
            v = max(v, self.valor_min(estado.resultado(acao), jogador, alfa, beta, prof - 1))
            if v >= beta:
                return v
            alfa = max(alfa, v)
        return v

    @traced(move=lambda acao: acao + 1)
    def valor_min(self, estado, jogador, alfa, beta, prof):
        if estado.terminou() or prof == 0:
            return self.avaliar(estado, jogador)
        v = infinito
        for acao in estado.acoes():
            v = min(v, self.valor_max(estado.resultado(acao), jogador, alfa, beta, prof - 1))
            if v <= alfa:
                return v
            beta = min(beta, v)
        return v


print(Jogador(3).alfabeta(Estado()))
