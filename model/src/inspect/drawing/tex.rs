//! Escaping of text for LaTeX.

use crate::language::THIN;
use engine::clean::clean;

/// Returns a text with all characters escaped that are special in TeX, and the signs of searches in
/// math mode.
pub fn tex(text: &str) -> String {
    let mut out = String::new();
    for c in clean(text).chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' | '>' => out.extend(['$', c, '$']),
            'α' => out += "$\\alpha$",
            'β' => out += "$\\beta$",
            '≥' => out += "$\\geq$",
            '≤' => out += "$\\leq$",
            '∞' => out += "$\\infty$",
            'Σ' => out += "$\\Sigma$",
            '→' => out += "$\\to$",
            '√' => out += "$\\surd$",
            '½' => out += "$\\frac{1}{2}$",
            '−' => out += "$-$",
            THIN => out += "\\,",
            '✗' => out += "$\\times$",
            '◆' => out += "$\\diamond$",
            '▲' => out += "$\\triangle$",
            '◊' => out += "$\\diamond$",
            '▼' => out += "$\\bigtriangledown$",
            c => out.push(c),
        }
    }
    out
}
