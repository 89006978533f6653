import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each: minimax, soft,
 * table, skip; sign, flag, depth, restore.
 */
class Nim {
  static final int[] heaps = {1, 2, 2};
  static final Map<Integer, double[]> table = new HashMap<>();
  static String variant;
  static boolean remembers;

  static boolean is(String name) { return variant.equals(name); }

  static int hash(int side) { return heaps[0] + 4 * heaps[1] + 16 * heaps[2] + 64 * side; }

  static double negamax(int depth, double alpha, double beta, int side, String by) {
    int legal = Arrays.stream(heaps).sum(), key = hash(side);
    Plyscope.enter(by, alpha, beta);
    Plyscope.key(key);
    Plyscope.moves(legal);
    Plyscope.depth(depth);
    if (legal == 0 || depth == 0) return Plyscope.leave(legal == 0 ? -1.0 : 0.0);
    double[] known = remembers && !by.equals("-") ? table.get(key) : null;
    if (known != null && (known[2] == depth || is("depth"))) {
      double value = known[0];
      int kind = (int) known[1];
      if (kind == Plyscope.EXACT || kind == Plyscope.LOWER && value >= beta || kind == Plyscope.UPPER && value <= alpha)
        return Plyscope.hit(value, kind, is("depth") ? -1 : depth, key);
    }
    double start = alpha, best = -9;
    search:
    for (int heap = 0; heap < 3; heap++) {
      for (int count = 1; count <= heaps[heap]; count++) {
        if (is("skip") && depth == 1 && legal > count && alpha >= 0) {
          // The last ply: a move that does not end the game is worth 0.
          Plyscope.skip(1, 0);
          best = Math.max(best, 0);
          continue;
        }
        heaps[heap] -= count;
        double value = negamax(depth - 1, -beta, -alpha, 1 - side, (heap + 1) + ":" + count);
        heaps[heap] += is("restore") && heap == 2 && count == 2 ? 1 : count;
        if (!is("sign") || heap != 1 || depth != 2) value = -value;
        best = Math.max(best, value);
        if (is("minimax")) continue;
        alpha = Math.max(alpha, best);
        if (alpha >= beta) break search;
      }
    }
    int kind = best <= start ? Plyscope.UPPER : best >= beta ? Plyscope.LOWER : Plyscope.EXACT;
    table.put(key, new double[] {best, is("flag") ? Plyscope.EXACT : kind, depth});
    if (remembers) Plyscope.store(key);
    Plyscope.key(hash(side));
    return Plyscope.leave(best);
  }

  public static void main(String[] arguments) {
    variant = arguments[1];
    remembers = is("table") || is("flag") || is("depth");
    Plyscope.open(arguments[0], "game nim:heaps=1+2+2", "view mover");
    double end = is("minimax") ? Double.POSITIVE_INFINITY : 9;
    for (int depth : remembers ? new int[] {2, 3, 5} : new int[] {is("skip") ? 3 : 5}) negamax(depth, -end, end, 0, "-");
  }
}
