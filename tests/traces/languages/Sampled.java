import java.util.Arrays;
import java.util.Collections;

/** Four iterations of a Monte-Carlo search of Nim with two heaps of one. */
final class Sampled {
  private static final String[] MOVES = {"1:1", "2:1"};

  public static void main(String[] arguments) {
    Plyscope.open(arguments[0], "game nim:heaps=1+1", "exploration 1.4", "method mcts");
    for (int at = 0; at < 2; at++) {
      Plyscope.iteration();
      Plyscope.expand(MOVES[at]);
      Plyscope.playout(0, Collections.singletonList(MOVES[1 - at]));
      Plyscope.backup(MOVES[at], 1, 0);
      Plyscope.backup("", 1 + at, 1 + at);
    }
    for (int at = 0; at < 2; at++) {
      Plyscope.iteration();
      Plyscope.select(MOVES[at], 1, 0);
      Plyscope.expand(MOVES[1 - at]);
      Plyscope.playout(1);
      Plyscope.backup(Arrays.asList(MOVES[at], MOVES[1 - at]), 1, 1);
      Plyscope.backup(Collections.singletonList(MOVES[at]), 2, 0);
      Plyscope.backup(Collections.emptyList(), 3 + at, 3 + at);
    }
    Plyscope.best(MOVES[0]);
  }
}
