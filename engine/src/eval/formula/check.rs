//! Every sign of a formula held against what may stand there, so that what is wrong has a place; and the formula written
//! anew for the library: functions of several values as operators between them, everything in brackets.
//!
//! Two states, a value wanted or an operator wanted, and a stack of open brackets: no recursion. Which operator binds
//! first is the library's to know.

use super::names::{Input, Names};
use super::operators::{COMPARISON, ELSE, Function, THEN, function};
use super::problem::{FormulaFault, FormulaProblem, MOST_DEPTH, MOST_NAMES};
use super::scan::{FormulaToken, TokenKind, scan};

/// An open bracket.
struct Open {
    /// The function whose values stand in it.
    function: Option<&'static Function>,
    /// How many commas it has so far.
    commas: usize,
    /// Has there been a comparison since the last comma, `&&` or `||`?
    compared: bool,
}

/// Checks a formula; gives it as the library reads it, and what its names stand for.
///
/// # Errors
/// The character and what was expected there.
pub(super) fn check(text: &str, names: &Names<'_>) -> Result<(String, Vec<Input>), FormulaFault> {
    let tokens = scan(text)?;
    let whole = Open { function: None, commas: 0, compared: false };
    let mut check = Check { names, code: String::new(), inputs: Vec::new(), stack: vec![whole], wants_value: true };
    let mut left = tokens.iter();
    while let Some(token) = left.next() {
        let next = left.as_slice().first();
        let skips = if check.wants_value { check.value(token, next)? } else { check.operator(token)? };
        if skips {
            left.next();
        }
    }
    Ok((check.code, check.inputs))
}

struct Check<'a, 'n> {
    names: &'a Names<'n>,
    code: String,
    inputs: Vec<Input>,
    /// The open brackets; the formula itself is the first.
    stack: Vec<Open>,
    wants_value: bool,
}

fn expected<T>(expected: &str, token: &FormulaToken<'_>) -> Result<T, FormulaFault> {
    let found = if token.kind == TokenKind::End { "the end".to_owned() } else { token.text.to_owned() };
    Err((token.at, FormulaProblem::Expected { expected: expected.to_owned(), found }))
}

impl Check<'_, '_> {
    fn write(&mut self, text: &str) {
        self.code.push(' ');
        self.code.push_str(text);
    }
    fn open(&mut self, function: Option<&'static Function>, token: &FormulaToken<'_>) -> Result<(), FormulaFault> {
        if self.stack.len() > MOST_DEPTH {
            return Err((token.at, FormulaProblem::Deep));
        }
        self.stack.push(Open { function, commas: 0, compared: false });
        match function {
            None => self.write("("),
            Some(function) if function.name == "if" => self.write("((("),
            Some(function) if function.most > 1 => self.write("(("),
            Some(function) => self.write(&format!("{} (", function.name)),
        }
        Ok(())
    }

    /// A value is wanted; answers whether the sign after this one belongs to it.
    fn value(&mut self, token: &FormulaToken<'_>, next: Option<&FormulaToken<'_>>) -> Result<bool, FormulaFault> {
        match token.kind {
            TokenKind::Number(value) => self.write(&value.to_string()),
            TokenKind::Name => {
                let bracket = next.filter(|next| next.kind == TokenKind::Open);
                match (function(token.text), bracket) {
                    (Some(function), Some(bracket)) => {
                        self.open(Some(function), bracket)?;
                        return Ok(true);
                    }
                    (Some(function), None) => {
                        let wanted = format!("{}( with its values", function.name);
                        return expected(&wanted, token);
                    }
                    (None, _) => self.name(token)?,
                }
            }
            TokenKind::Open => {
                self.open(None, token)?;
                return Ok(false);
            }
            TokenKind::Operator(_) if token.text == "-" => {
                self.write("-");
                return Ok(false);
            }
            TokenKind::Operator(_) if token.text == "+" => return Ok(false),
            TokenKind::Not => {
                self.write("!");
                return Ok(false);
            }
            TokenKind::Operator(_) | TokenKind::Close | TokenKind::Comma | TokenKind::End => {
                return expected("a number, a name or (", token);
            }
        }
        self.wants_value = false;
        Ok(false)
    }

    fn name(&mut self, token: &FormulaToken<'_>) -> Result<(), FormulaFault> {
        let known = self.inputs.iter().position(|input| input.name == token.text);
        let number = known.unwrap_or(self.inputs.len());
        if known.is_none() {
            if number == MOST_NAMES {
                return Err((token.at, FormulaProblem::Names));
            }
            let (term, what) = self.names.find(token.text).map_err(|problem| (token.at, problem))?;
            self.inputs.push(Input { name: token.text.to_owned(), at: token.at, term, what });
        }
        // Two digits, because the library sorts names as texts.
        self.write(&format!("_{number:02}"));
        Ok(())
    }

    /// An operator is wanted, or what ends a value.
    fn operator(&mut self, token: &FormulaToken<'_>) -> Result<bool, FormulaFault> {
        let (inside, innermost) = (self.stack.len() > 1, self.stack.last_mut());
        let wanted = if inside { "an operator or )" } else { "an operator or the end" };
        let Some(open) = innermost else { return expected(wanted, token) };
        match token.kind {
            TokenKind::Operator(binds) => {
                if binds == COMPARISON && open.compared {
                    return expected("&& or || between two comparisons", token);
                }
                open.compared = binds == COMPARISON || (open.compared && binds > COMPARISON);
                self.write(token.text);
                self.wants_value = true;
            }
            TokenKind::Comma => {
                let Some(function) = open.function else { return expected(wanted, token) };
                open.commas += 1;
                open.compared = false;
                if open.commas >= function.most {
                    return Err((token.at, arguments(function, open.commas + 1)));
                }
                let sign = match (function.name, open.commas) {
                    ("if", 1) => format!(") {THEN} ("),
                    ("if", _) => format!(")) {ELSE} ("),
                    (name, _) => format!(") {name} ("),
                };
                self.write(&sign);
                self.wants_value = true;
            }
            TokenKind::Close if inside => {
                let (function, values) = (open.function, open.commas + 1);
                if let Some(function) = function.filter(|function| values < function.least) {
                    return Err((token.at, arguments(function, values)));
                }
                self.stack.pop();
                self.write(if function.is_some_and(|function| function.most > 1) { "))" } else { ")" });
            }
            TokenKind::End if !inside => {}
            TokenKind::Number(_)
            | TokenKind::Name
            | TokenKind::Not
            | TokenKind::Open
            | TokenKind::Close
            | TokenKind::End => return expected(wanted, token),
        }
        Ok(false)
    }
}

fn arguments(function: &'static Function, found: usize) -> FormulaProblem {
    let takes = match (function.least, function.most) {
        (1, 1) => "one value".to_owned(),
        (least, most) if least == most => format!("{least} values"),
        (least, _) => format!("at least {least} values"),
    };
    FormulaProblem::Arguments { function: function.name, takes, found }
}
