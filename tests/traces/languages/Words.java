/** Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one. */
class Words {
  static void quiet() {
    Plyscope.enter("2", -9, 9);
    Plyscope.key(0xB2);
    Plyscope.depth(1);
    Plyscope.quiet();
    Plyscope.stand(3);
    Plyscope.skip(1, 2.5);
    Plyscope.enter("x", -9, -3);
    Plyscope.leave(-5);
    Plyscope.skip(2, 4);
    Plyscope.staticValue(4);
    Plyscope.key(0xB2);
    Plyscope.leave(5);
  }

  static void narrowed() {
    Plyscope.enter("3", -9, 5);
    Plyscope.key(0xC3);
    Plyscope.depth(1);
    Plyscope.narrow(-9, 4);
    Plyscope.enter("y", -4, 9);
    Plyscope.leave(-6);
    Plyscope.store(0xC3);
    Plyscope.cut(1);
    Plyscope.leave(6);
  }

  public static void main(String[] arguments) {
    Plyscope.open(arguments[0], "title Every word", "view mover", "selective");
    Plyscope.enter("-", -9, 9);
    Plyscope.key(0xA1);
    Plyscope.moves(5);
    Plyscope.depth(2);
    Plyscope.enter("pass", -9, 9);
    Plyscope.depth(0);
    Plyscope.nullMove();
    Plyscope.leave(-1);
    quiet();
    narrowed();
    Plyscope.enter("4", -9, 5);
    Plyscope.key(0xC3);
    Plyscope.hit(6, Plyscope.LOWER, 1, 0xC3);
    Plyscope.leave(-5, "2");
    // A pass that is broken off, one to the end, and another search.
    Plyscope.pass(3);
    Plyscope.enter("-", -9, 9);
    Plyscope.enter("2", -9, 9);
    Plyscope.pass(1);
    Plyscope.enter("-", -9, 9);
    Plyscope.enter("# 3 ", -9, 9);
    Plyscope.leave(-0.5);
    Plyscope.leave(0.5);
    Plyscope.search("view max");
    Plyscope.enter("-", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    Plyscope.max(true);
    Plyscope.enter("4", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    Plyscope.max(false);
    Plyscope.leave(-0.0);
    Plyscope.leave(0);
  }
}
