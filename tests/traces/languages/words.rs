//! Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one.

mod plyscope;

use plyscope::Kind;

fn quiet() {
    plyscope::enter("2", -9, 9);
    plyscope::key(0xB2);
    plyscope::depth(1);
    plyscope::quiet();
    plyscope::stand(3);
    plyscope::skip(1, 2.5);
    plyscope::enter("x", -9, -3);
    plyscope::leave(-5);
    plyscope::skip(2, 4);
    plyscope::static_value(4);
    plyscope::key(0xB2);
    plyscope::leave(5);
}

fn narrowed() {
    plyscope::enter("3", -9, 5);
    plyscope::key(0xC3);
    plyscope::depth(1);
    plyscope::narrow(-9, 4);
    plyscope::enter("y", -4, 9);
    plyscope::leave(-6);
    plyscope::store(0xC3);
    plyscope::cut(1);
    plyscope::leave(6);
}

fn main() {
    let file = std::env::args().nth(1).unwrap_or_default();
    let _trace = plyscope::open(&file, "title Every word\nview mover\nselective");
    plyscope::enter("-", -9, 9);
    plyscope::key(0xA1);
    plyscope::moves(5);
    plyscope::depth(2);
    plyscope::enter("pass", -9, 9);
    plyscope::depth(0);
    plyscope::null_move();
    plyscope::leave(-1);
    quiet();
    narrowed();
    plyscope::enter("4", -9, 5);
    plyscope::key(0xC3);
    plyscope::hit(6, Kind::Lower, 1, 0xC3);
    plyscope::leave_best(-5, "2");
    // A pass that is broken off, one to the end, and another search.
    plyscope::pass(3);
    plyscope::enter("-", -9, 9);
    plyscope::enter("2", -9, 9);
    plyscope::pass(1);
    plyscope::enter("-", -9, 9);
    plyscope::enter("# 3 ", -9, 9);
    plyscope::leave(-0.5);
    plyscope::leave(0.5);
    plyscope::search("view max");
    plyscope::enter("-", f64::NEG_INFINITY, f64::INFINITY);
    plyscope::max(true);
    plyscope::enter("4", f64::NEG_INFINITY, f64::INFINITY);
    plyscope::max(false);
    plyscope::leave(-0.0);
    plyscope::leave(0);
}
