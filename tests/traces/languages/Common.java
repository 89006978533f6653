import java.util.HashMap;
import java.util.Map;

/** One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening. */
public class Common {
  static final Map<Integer, int[]> table = new HashMap<>();

  static int negamax(int heap, int depth, int alpha, int beta, Object taken) {
    int legal = Math.min(heap, 3), best = -9, start = alpha;
    Plyscope.enter(taken, alpha, beta);
    Plyscope.key(heap);
    Plyscope.moves(legal);
    Plyscope.depth(depth);
    if (heap == 0 || depth == 0) return Plyscope.leave(heap == 0 ? -1 : 0);
    int[] known = taken.equals("-") ? null : table.get(heap);
    if (known != null && known[2] == depth) {
      int value = known[0], kind = known[1];
      if (kind == Plyscope.EXACT || kind == Plyscope.LOWER && value >= beta || kind == Plyscope.UPPER && value <= alpha)
        return Plyscope.hit(value, kind, depth, heap);
    }
    for (int count = 1; count <= legal && alpha < beta; count++) {
      best = Math.max(best, -negamax(heap - count, depth - 1, -beta, -alpha, count));
      alpha = Math.max(alpha, best);
    }
    int kind = best <= start ? Plyscope.UPPER : best >= beta ? Plyscope.LOWER : Plyscope.EXACT;
    table.put(heap, new int[] {best, kind, depth});
    Plyscope.store(heap);
    return Plyscope.leave(best);
  }

  public static void main(String[] arguments) {
    Plyscope.open(arguments[0], "title One heap", "depth full", "view mover");
    Plyscope.times(arguments.length > 1);
    for (int depth : new int[] {2, 4, 7}) negamax(7, depth, -9, 9, "-");
  }
}
