//! The checker of formulas: reports errors with their place, and generates the steps that compute
//! the formula, `FormulaSteps`.
//!
//! It has two states, expecting a value or an operator; a stack of open brackets; and a stack of
//! operators that wait for their last operand. It does not recurse. The step of an operator is
//! written when the next operator does not bind tighter.

use super::names::{FormulaInput, Names};
use super::operators::{COMPARISON, Function, One, Two, function};
use super::problem::{FormulaFault, FormulaProblem, MOST_DEPTH, MOST_NAMES};
use super::scan::{FormulaToken, TokenKind, scan};
use super::steps::{FormulaStep, FormulaSteps};
use crate::sentence;
use crate::sentence::Sentence;

/// An open bracket.
struct Open {
    /// The function whose arguments are in it.
    function: Option<&'static Function>,
    /// The number of commas so far.
    commas: usize,
    /// True if there was a comparison since the last comma, `&&` or `||`.
    compared: bool,
    /// The number of operators that wait outside it.
    outside: usize,
}

/// An operator that waits for its last operand.
enum Waiting {
    Before(One),
    Between(u8, Two),
}

/// Checks a formula; returns the steps that compute it, and the meanings of its names.
///
/// # Errors
/// The character and what was expected there.
pub(super) fn check(
    text: &str,
    names: &Names<'_>,
) -> Result<(FormulaSteps, Vec<FormulaInput>), FormulaFault> {
    let tokens = scan(text)?;
    let mut check = Check {
        names,
        steps: FormulaSteps::default(),
        inputs: Vec::new(),
        stack: vec![Open {
            function: None,
            commas: 0,
            compared: false,
            outside: 0,
        }],
        waiting: Vec::new(),
        wants_value: true,
    };
    let mut left = tokens.iter();
    while let Some(token) = left.next() {
        let next = left.as_slice().first();
        let skips = if check.wants_value {
            check.value(token, next)?
        } else {
            check.operator(token)?
        };
        if skips {
            left.next();
        }
    }
    Ok((check.steps, check.inputs))
}

struct Check<'a, 'n> {
    names: &'a Names<'n>,
    steps: FormulaSteps,
    inputs: Vec<FormulaInput>,
    /// The open brackets; the formula itself counts as the first.
    stack: Vec<Open>,
    waiting: Vec<Waiting>,
    wants_value: bool,
}

fn expected<T>(expected: &str, token: &FormulaToken<'_>) -> Result<T, FormulaFault> {
    let is_end = token.kind == TokenKind::End;
    let found = if is_end {
        Sentence::word("the end")
    } else {
        token.text.into()
    };
    Err((
        token.at,
        FormulaProblem::Expected {
            expected: Sentence::word(expected),
            found,
        },
    ))
}

impl Check<'_, '_> {
    fn open(
        &mut self,
        function: Option<&'static Function>,
        token: &FormulaToken<'_>,
    ) -> Result<(), FormulaFault> {
        if self.stack.len() > MOST_DEPTH {
            return Err((token.at, FormulaProblem::Deep));
        }
        self.stack.push(Open {
            function,
            commas: 0,
            compared: false,
            outside: self.waiting.len(),
        });
        Ok(())
    }
    /// Writes the steps of the operators in the innermost bracket whose precedence is at least
    /// `binds`.
    fn apply(&mut self, binds: u8) {
        let outside = self.stack.last().map_or(0, |open| open.outside);
        while self.waiting.len() > outside {
            let step = match self.waiting.last() {
                Some(Waiting::Before(one)) => FormulaStep::One(*one),
                Some(Waiting::Between(bound, two)) if *bound >= binds => FormulaStep::Two(*two),
                Some(Waiting::Between(..)) | None => return,
            };
            self.waiting.pop();
            self.steps.push(step);
        }
    }
    /// Ends a value inside a bracket.
    fn end_value(&mut self) {
        self.apply(0);
        if let Some(Open {
            function: Some(function),
            commas: 1..,
            ..
        }) = self.stack.last()
            && matches!(function.step, FormulaStep::Two(_))
        {
            self.steps.push(function.step);
        }
    }

    /// Processes a token where a value is expected; returns whether the next token belongs to it.
    fn value(
        &mut self,
        token: &FormulaToken<'_>,
        next: Option<&FormulaToken<'_>>,
    ) -> Result<bool, FormulaFault> {
        match token.kind {
            TokenKind::Number(value) => self.steps.push(FormulaStep::Number(value)),
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
            TokenKind::Operator(_, Two::Subtract) => {
                self.waiting.push(Waiting::Before(One::Minus));
                return Ok(false);
            }
            TokenKind::Operator(_, Two::Add) => return Ok(false),
            TokenKind::Not => {
                self.waiting.push(Waiting::Before(One::Not));
                return Ok(false);
            }
            TokenKind::Operator(..) | TokenKind::Close | TokenKind::Comma | TokenKind::End => {
                return expected("a number, a name or (", token);
            }
        }
        self.wants_value = false;
        Ok(false)
    }

    fn name(&mut self, token: &FormulaToken<'_>) -> Result<(), FormulaFault> {
        let known = self
            .inputs
            .iter()
            .position(|input| input.name == token.text);
        let number = known.unwrap_or(self.inputs.len());
        if known.is_none() {
            if number == MOST_NAMES {
                return Err((token.at, FormulaProblem::Names));
            }
            let (term, what) = self
                .names
                .find(token.text)
                .map_err(|problem| (token.at, problem))?;
            self.inputs.push(FormulaInput {
                name: token.text.to_owned(),
                at: token.at,
                term,
                what,
            });
        }
        self.steps.push(FormulaStep::Input(number as u8));
        Ok(())
    }

    /// Processes a token where an operator or the end of a value is expected; returns whether the
    /// next token belongs to it.
    fn operator(&mut self, token: &FormulaToken<'_>) -> Result<bool, FormulaFault> {
        let (inside, innermost) = (self.stack.len() > 1, self.stack.last_mut());
        let wanted = if inside {
            "an operator or )"
        } else {
            "an operator or the end"
        };
        let Some(open) = innermost else {
            return expected(wanted, token);
        };
        match token.kind {
            TokenKind::Operator(binds, two) => {
                if binds == COMPARISON && open.compared {
                    return expected("&& or || between two comparisons", token);
                }
                open.compared = binds == COMPARISON || (open.compared && binds > COMPARISON);
                self.apply(binds);
                self.waiting.push(Waiting::Between(binds, two));
                self.wants_value = true;
            }
            TokenKind::Comma => {
                let Some(function) = open.function else {
                    return expected(wanted, token);
                };
                let values = open.commas + 1;
                if values >= function.most {
                    return Err((token.at, arguments(function, values + 1)));
                }
                open.compared = false;
                self.end_value();
                if let Some(open) = self.stack.last_mut() {
                    open.commas = values;
                }
                self.wants_value = true;
            }
            TokenKind::Close if inside => {
                let (function, values) = (open.function, open.commas + 1);
                if let Some(function) = function.filter(|function| values < function.least) {
                    return Err((token.at, arguments(function, values)));
                }
                self.end_value();
                self.stack.pop();
                if let Some(step @ (FormulaStep::One(_) | FormulaStep::If)) =
                    function.map(|function| function.step)
                {
                    self.steps.push(step);
                }
            }
            TokenKind::End if !inside => self.apply(0),
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
        (1, 1) => sentence!("one value"),
        (least, most) if least == most => sentence!("{least} values", least),
        (least, _) => sentence!("at least {least} values", least),
    };
    FormulaProblem::Arguments {
        function: function.name,
        takes,
        found,
    }
}
