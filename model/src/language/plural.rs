//! [`Plural`]: the rule in the header of a PO file that gives the plural form for a number.
//!
//! Source: the field `Plural-Forms` of GNU gettext, an expression of C over `n`:
//! `nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);`. An expression may evaluate to any
//! number; `Language::form` limits it to the number of forms. Cost: O(expression) for a number.

use Plural::{Binary, Choice, Number, Variable};

/// The maximum depth of an expression, far more than any language needs.
const DEEPEST: usize = 32;

/// An expression over a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plural {
    Variable,
    Number(u64),
    Binary(&'static str, Box<[Plural; 2]>),
    Choice(Box<[Plural; 3]>),
}

/// The operators by precedence, lowest first; those of a row associate to the left. An operator
/// that begins with another one comes before it.
const OPERATORS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Plural {
    /// Returns the rule of English: one form for 1, another for all other numbers.
    pub fn usual() -> Plural {
        Binary("!=", Box::new([Variable, Number(1)]))
    }
    /// Parses an expression; `None` if the text is not one.
    pub fn read(text: &str) -> Option<Plural> {
        let mut rest = text;
        let read = choice(&mut rest, 0)?;
        rest.trim().is_empty().then_some(read)
    }
    /// Returns the value for a number. A division by 0 gives 0.
    pub fn value(&self, n: u64) -> u64 {
        match self {
            Variable => n,
            Number(number) => *number,
            Choice(parts) => parts[if parts[0].value(n) != 0 { 1 } else { 2 }].value(n),
            Binary(operator, sides) => {
                let [a, b] = [sides[0].value(n), sides[1].value(n)];
                match *operator {
                    "||" => u64::from(a != 0 || b != 0),
                    "&&" => u64::from(a != 0 && b != 0),
                    "==" => u64::from(a == b),
                    "!=" => u64::from(a != b),
                    "<=" => u64::from(a <= b),
                    ">=" => u64::from(a >= b),
                    "<" => u64::from(a < b),
                    ">" => u64::from(a > b),
                    "+" => a.saturating_add(b),
                    "-" => a.saturating_sub(b),
                    "*" => a.saturating_mul(b),
                    "/" => a.checked_div(b).unwrap_or(0),
                    _ => a.checked_rem(b).unwrap_or(0),
                }
            }
        }
    }
}

/// Removes a word from the beginning, if it is there, and returns whether it was.
fn take(rest: &mut &str, word: &str) -> bool {
    let after = rest.trim_start().strip_prefix(word);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn choice(rest: &mut &str, depth: usize) -> Option<Plural> {
    let condition = binary(rest, 0, depth + 1)?;
    if !take(rest, "?") {
        return Some(condition);
    }
    let yes = choice(rest, depth + 1)?;
    let no = take(rest, ":").then(|| choice(rest, depth + 1))??;
    Some(Choice(Box::new([condition, yes, no])))
}

fn binary(rest: &mut &str, row: usize, depth: usize) -> Option<Plural> {
    let Some(operators) = OPERATORS.get(row) else {
        return one(rest, depth);
    };
    let mut left = binary(rest, row + 1, depth)?;
    while let Some(operator) = operators.iter().find(|operator| take(rest, operator)) {
        left = Binary(operator, Box::new([left, binary(rest, row + 1, depth)?]));
    }
    Some(left)
}

fn one(rest: &mut &str, depth: usize) -> Option<Plural> {
    if depth > DEEPEST {
        return None;
    }
    if take(rest, "(") {
        let inside = choice(rest, depth + 1)?;
        return take(rest, ")").then_some(inside);
    }
    if take(rest, "!") {
        return Some(Binary("==", Box::new([one(rest, depth + 1)?, Number(0)])));
    }
    if take(rest, "n") {
        return Some(Variable);
    }
    let text = rest.trim_start();
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, after) = text.split_at(end);
    *rest = after;
    digits.parse().ok().map(Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_chosen_as_gettext_does() {
        // Examples from the manual of gettext: English, French, Polish, Slovenian, Japanese.
        for (text, forms) in [
            ("n != 1", [1, 0, 1, 1, 1, 1, 1, 1]),
            ("n>1", [0, 0, 1, 1, 1, 1, 1, 1]),
            (
                "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
                [2, 0, 1, 2, 2, 2, 1, 2],
            ),
            (
                "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
                [3, 0, 1, 3, 3, 3, 3, 0],
            ),
            ("0", [0; 8]),
            (" ! n ", [1, 0, 0, 0, 0, 0, 0, 0]),
            ("7 - n * 2 / 0", [7; 8]),
        ] {
            let plural = Plural::read(text).expect(text);
            assert_eq!(
                [0, 1, 2, 5, 11, 12, 22, 101].map(|n| plural.value(n)),
                forms,
                "{text}"
            );
        }
        assert_eq!(Plural::read("n != 1"), Some(Plural::usual()));
    }

    #[test]
    fn what_is_no_expression_is_none() {
        let deep = "(".repeat(100_000);
        for text in [
            "",
            "n ==",
            "n ? 1",
            "(n",
            "n)",
            "m",
            "n = 1",
            "99999999999999999999",
            "!",
            &deep,
            &"!".repeat(99_999),
        ] {
            assert_eq!(Plural::read(text), None, "{}", &text[..text.len().min(20)]);
        }
    }
}
