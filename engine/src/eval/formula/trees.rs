//! Random formulas compared with a simple interpreter, and random texts that are not formulas.

use super::tests::{THREE, compile, problem};
use crate::eval::{Part, Value};
use crate::rules::{Game, Notation, Setup, Side};
use proptest::prelude::*;
use std::fmt::Write;

/// A formula as a tree, which is written and evaluated in the simplest way.
#[derive(Clone, Debug)]
enum Tree {
    Number(u32),
    Name(usize),
    Before(&'static str, Box<Tree>),
    Between(&'static str, Box<Tree>, Box<Tree>),
    Function(&'static str, Vec<Tree>),
}

const NAMES: [(&str, f64); 5] = [
    ("stones", -1.0),
    ("mine.stones", 2.0),
    ("theirs.stones", 3.0),
    ("used", 5.0),
    ("all", 9.0),
];

impl Tree {
    fn binds(&self) -> u32 {
        let Tree::Between(sign, ..) = self else {
            return 6;
        };
        match *sign {
            "||" => 1,
            "&&" => 2,
            "+" | "-" => 4,
            "*" | "/" => 5,
            _ => 3,
        }
    }
    /// Writes the formula with only the necessary brackets.
    fn write(&self, out: &mut String) {
        let inside = |tree: &Tree, out: &mut String, bracket: bool| {
            out.push_str(if bracket { "(" } else { "" });
            tree.write(out);
            out.push_str(if bracket { ")" } else { "" });
        };
        match self {
            Tree::Number(tenths) => write!(out, "{}", f64::from(*tenths) / 10.0).unwrap(),
            Tree::Name(at) => out.push_str(NAMES[*at].0),
            Tree::Before(sign, value) => {
                out.push_str(sign);
                inside(value, out, value.binds() < 6);
            }
            Tree::Between(sign, left, right) => {
                // Comparisons must not be adjacent.
                let least = self.binds() + u32::from(self.binds() == 3);
                inside(left, out, left.binds() < least);
                write!(out, " {sign} ").unwrap();
                inside(right, out, right.binds() <= self.binds());
            }
            Tree::Function(name, values) => {
                write!(out, "{name}(").unwrap();
                for (at, value) in values.iter().enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    value.write(out);
                }
                out.push(')');
            }
        }
    }
    fn work_out(&self) -> f64 {
        let truth = |holds: bool| if holds { 1.0 } else { 0.0 };
        let none = |values: &[f64]| values.iter().any(|value| value.is_nan());
        match self {
            Tree::Number(tenths) => f64::from(*tenths) / 10.0,
            Tree::Name(at) => NAMES[*at].1,
            Tree::Before(sign, value) => match (*sign, value.work_out()) {
                ("-", a) => -a,
                (_, a) if a.is_nan() => a,
                (_, a) => truth(a == 0.0),
            },
            Tree::Between(sign, left, right) => match (*sign, left.work_out(), right.work_out()) {
                ("+", a, b) => a + b,
                ("-", a, b) => a - b,
                ("*", a, b) => a * b,
                ("/", a, b) => a / b,
                (_, a, b) if none(&[a, b]) => f64::NAN,
                ("<", a, b) => truth(a < b),
                ("<=", a, b) => truth(a <= b),
                (">", a, b) => truth(a > b),
                (">=", a, b) => truth(a >= b),
                ("==", a, b) => truth(a == b),
                ("!=", a, b) => truth(a != b),
                ("&&", a, b) => truth(a != 0.0 && b != 0.0),
                (_, a, b) => truth(a != 0.0 || b != 0.0),
            },
            Tree::Function("if", values) => match values[0].work_out() {
                c if c.is_nan() => c,
                0.0 => values[2].work_out(),
                _ => values[1].work_out(),
            },
            Tree::Function(name, values) => {
                let values: Vec<f64> = values.iter().map(Tree::work_out).collect();
                match *name {
                    _ if none(&values) => f64::NAN,
                    "min" => values.iter().copied().fold(f64::INFINITY, f64::min),
                    "max" => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                    "abs" => values[0].abs(),
                    _ => values[0].floor(),
                }
            }
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (0..100_u32).prop_map(Tree::Number),
        (0..NAMES.len()).prop_map(Tree::Name)
    ];
    leaf.prop_recursive(6, 60, 3, |inner| {
        let between = prop::sample::select(vec!["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=", "&&", "||"]);
        let one = |name| inner.clone().prop_map(move |value| Tree::Function(name, vec![value]));
        let some = prop::collection::vec(inner.clone(), 1..4);
        let three = prop::collection::vec(inner.clone(), 3);
        prop_oneof![
            6 => (between, inner.clone(), inner.clone())
                .prop_map(|(sign, left, right)| Tree::Between(sign, Box::new(left), Box::new(right))),
            1 => inner.clone().prop_map(|value| Tree::Before("-", Box::new(value))),
            1 => inner.clone().prop_map(|value| Tree::Before("!", Box::new(value))),
            2 => three.prop_map(|values| Tree::Function("if", values)),
            1 => some.clone().prop_map(|values| Tree::Function("min", values)),
            1 => some.prop_map(|values| Tree::Function("max", values)),
            1 => one("abs"),
            1 => one("floor"),
        ]
    })
}

/// Returns the value of a result by the rule in words, in whole thousandths.
fn rounded(result: f64) -> Option<Value> {
    match result {
        r if r.is_nan() => None,
        r if r > 1e9 => Some(Value::INF),
        r if r < -1e9 => Some(Value::NEG_INF),
        r => {
            let (whole, rest) = ((r * 1000.0).abs().trunc(), (r * 1000.0).abs().fract());
            let size = whole as i64 + i64::from(rest >= 0.5);
            Some(Value::new(if r < 0.0 { -size } else { size }))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn formulas_are_worked_out_like_trees(tree in trees()) {
        let mut text = String::new();
        tree.write(&mut text);
        prop_assume!(text.len() < crate::eval::formula::problem::MOST_LENGTH);
        let eval = compile(&THREE, &format!("formula: {text:?}")).map_err(|e| TestCaseError::fail(e.to_string()))?;
        let state = THREE.setup(&Setup::read("XOX/.X./..O O")).unwrap();
        prop_assert_eq!(eval.look(&THREE, &state, None, Side::Second), rounded(tree.work_out()), "{}", text);
    }

    #[test]
    fn no_text_does_harm(text in "[-+*/<>=!&|(),.a-z_0-9 é\n\"\\\\{}]{0,60}") {
        let _ = problem(&text);
    }

    #[test]
    fn no_words_do_harm(words in prop::collection::vec(prop::sample::select(vec![
        "(", ")", ",", "if(", "min(", "max(", "abs(", "pow(", "1", "0.5", "stones", "mine.stones", "phase", "x",
        "+", "-", "*", "/", "<", "==", "&&", "||", "!", "\n",
    ]), 0..40)) {
        let eval = compile(&THREE, &format!("formula: {:?}", words.join(" ")));
        if let Ok(eval) = eval {
            let terms = eval.terms(&THREE, &THREE.initial(), Side::First);
            prop_assert_eq!(terms.last().map(|term| term.part), Some(Part::Result));
        }
    }
}
