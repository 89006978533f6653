//! `FormulaSteps`: the steps that compute a formula on a stack.
//!
//! Each step takes its operands from the top of the stack and leaves its result there, so an
//! operator comes after its operands: `1 + 2 * 3` is `1 2 3 * +`. Both branches of an `if` are
//! computed, and one of them is selected. The order is that of E. W. Dijkstra's shunting yard
//! (Mathematisch Centrum, Amsterdam, report MR 34/61, 1961), see [`super::check`].
//!
//! Invariants: every step finds its operands, and one value remains at the end. Costs: no
//! recursion, and no allocation up to a stack of `SMALL` values.

use super::operators::{One, Two};

/// The maximum height of a stack that is not allocated; a formula without deep nesting needs three
/// or four values.
const SMALL: usize = 32;

/// A step, which takes its operands from the stack and leaves its result there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FormulaStep {
    /// Puts a number on the stack.
    Number(f64),
    /// Puts the value of a name on the stack.
    Input(u8),
    /// Takes one operand.
    One(One),
    /// Takes two operands.
    Two(Two),
    /// Takes a condition and two branches.
    If,
}

/// The steps of a formula in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FormulaSteps {
    steps: Vec<FormulaStep>,
    /// The number of values on the stack after the steps.
    height: usize,
    /// The maximum number of values on the stack.
    highest: usize,
}

impl FormulaSteps {
    pub(super) fn push(&mut self, step: FormulaStep) {
        self.height = match step {
            FormulaStep::Number(_) | FormulaStep::Input(_) => self.height + 1,
            FormulaStep::One(_) => self.height,
            FormulaStep::Two(_) => self.height.saturating_sub(1),
            FormulaStep::If => self.height.saturating_sub(2),
        };
        self.highest = self.highest.max(self.height);
        self.steps.push(step);
    }

    /// Returns the result for the values of the names.
    #[inline]
    pub(super) fn result(&self, inputs: &[f64]) -> f64 {
        if self.highest <= SMALL {
            self.work_out(inputs, &mut [0.0; SMALL])
        } else {
            self.work_out(inputs, &mut vec![0.0; self.highest])
        }
    }

    fn work_out(&self, inputs: &[f64], stack: &mut [f64]) -> f64 {
        let mut height = 0;
        for step in &self.steps {
            // The operands of a step are below `height`.
            let (taken, result) = match *step {
                FormulaStep::Number(number) => (0, number),
                FormulaStep::Input(name) => (0, inputs[usize::from(name)]),
                FormulaStep::One(one) => (1, one.of(stack[height - 1])),
                FormulaStep::Two(two) => (2, two.of(stack[height - 2], stack[height - 1])),
                FormulaStep::If => (
                    3,
                    choose(stack[height - 3], stack[height - 2], stack[height - 1]),
                ),
            };
            height -= taken;
            stack[height] = result;
            height += 1;
        }
        stack[0]
    }
}

/// Returns the result of an `if`: not a number if the condition is not one, otherwise the selected
/// branch.
fn choose(condition: f64, then: f64, other: f64) -> f64 {
    match condition {
        c if c.is_nan() => c,
        0.0 => other,
        _ => then,
    }
}
