//! Trees as dictionaries of Python or JSON, and as lists `[value, [children]]`.
//!
//! | written | meaning |
//! |---|---|
//! | `{'A': {'B': 3, 'C': 12}, 'D': [2, 4]}` | the keys are the names of the children |
//! | `{'name': 'A', 'children': [{'value': 3}, …]}` | a node, whose fields are called so or alike |
//! | `{'A': ['B', 'C'], 'B': 3, 'C': 12}` | the successors of each node, and the values of leaves |
//! | `succs = dict(A=dict(a='B', b='C')); utils = dict(B=3, C=12)` | the same in two dictionaries, as in AIMA's `Fig52Game` |
//! | `[null, [[3, []], [12, []]]]` | a value and a list of children |

use super::drawn::{TextTree, TreeText};
use super::label::{NodeLabel, Role};
use super::literal::{Literal, LiteralValue, literals};
use crate::save::import::candidate::UnreadPart;
use std::collections::{HashMap, HashSet};

const FORMAT: &str = key!("dictionary");
const PAIRS: &str = "[value, [children]]";

/// The names of the fields of a node.
const CHILDREN: [&str; 6] = [
    "children",
    "childs",
    "child",
    "successors",
    "subtrees",
    "kids",
];
const VALUES: [&str; 7] = [
    "value",
    "utility",
    "score",
    "val",
    "payoff",
    "evaluation",
    "v",
];
const NAMES: [&str; 6] = ["name", "label", "id", "title", "state", "move"];
const ROLES: [&str; 5] = ["player", "type", "turn", "role", "to_move"];

/// Reads the tree of a text of dictionaries, or of lists that cannot be nested lists.
pub fn dictionary(text: &str) -> Option<Result<TreeText, UnreadPart>> {
    let begins = text.trim_start_matches('\u{feff}').trim_start();
    if !begins.contains(['{', '[']) && !begins.contains("dict(") {
        return None;
    }
    let found = literals(text)?;
    let dictionaries: Vec<&Literal> = found.iter().flat_map(unwrapped).collect();
    let mut tree = TextTree::default();
    if let [only] = &found[..]
        && only.elements().is_some()
        && dictionaries.is_empty()
    {
        if !is_pairs(only) {
            return None;
        }
        return Some(pairs(&mut tree, None, only).and_then(|()| tree.list(PAIRS, 0)));
    }
    if dictionaries.is_empty() || found.iter().any(|literal| unwrapped(literal).is_empty()) {
        return None;
    }
    if let [only] = dictionaries[..]
        && fields(only).is_some()
    {
        return Some(object(&mut tree, None, only).and_then(|()| tree.list(FORMAT, 0)));
    }
    if let Some(named) = successors(&dictionaries) {
        return Some(named.and_then(|(tree, root)| tree.list(FORMAT, root)));
    }
    // A dictionary with other contents, such as an observation with a board, is not a tree.
    let [only] = dictionaries[..] else {
        return None;
    };
    if !is_nested(only) {
        return None;
    }
    let nested = match only.entries() {
        Some([(key, below)]) if below.entries().is_some() || below.elements().is_some() => {
            nested(&mut tree, None, key.name(), below)
        }
        _ => nested(&mut tree, None, "", only),
    };
    Some(nested.and_then(|()| tree.list(FORMAT, 0)))
}

/// Returns the dictionary, or the dictionaries in a list.
fn unwrapped(literal: &Literal) -> Vec<&Literal> {
    match &literal.value {
        LiteralValue::Dictionary(_) => vec![literal],
        LiteralValue::List(elements)
            if !elements.is_empty()
                && elements.iter().all(|element| element.entries().is_some()) =>
        {
            elements.iter().collect()
        }
        LiteralValue::List(_)
        | LiteralValue::Text(_)
        | LiteralValue::Number(_)
        | LiteralValue::Nothing => Vec::new(),
    }
}

/// Returns true for a list `[value, [children]]` that cannot be a nested list: all its levels have
/// this form, and it contains an empty list or `null`.
fn is_pairs(list: &Literal) -> bool {
    let (mut certain, mut stack) = (false, vec![list]);
    while let Some(literal) = stack.pop() {
        match &literal.value {
            LiteralValue::List(elements) => match &elements[..] {
                [value] if value.number().is_some() => {}
                [value, below] if value.elements().is_none() && value.entries().is_none() => {
                    let Some(children) = below.elements() else {
                        return false;
                    };
                    certain |= children.is_empty() || value.value == LiteralValue::Nothing;
                    stack.extend(children);
                }
                _ => return false,
            },
            LiteralValue::Number(_) => {}
            LiteralValue::Dictionary(_) | LiteralValue::Text(_) | LiteralValue::Nothing => {
                return false;
            }
        }
    }
    certain
}

fn pairs(tree: &mut TextTree, parent: Option<usize>, literal: &Literal) -> Result<(), UnreadPart> {
    let label = |value: &Literal| match value.text() {
        Some(text) => NodeLabel::read(text),
        None => NodeLabel::of("", value.number().map(str::to_owned)),
    };
    match literal.elements() {
        Some([value, below]) => {
            let node = tree.add(parent, literal.at, label(value));
            below
                .elements()
                .unwrap_or_default()
                .iter()
                .try_for_each(|child| pairs(tree, Some(node), child))
        }
        Some([value]) => {
            tree.add(parent, literal.at, label(value));
            Ok(())
        }
        _ => {
            tree.add(parent, literal.at, label(literal));
            Ok(())
        }
    }
}

/// The fields of a node.
struct Fields<'a> {
    label: NodeLabel,
    children: Vec<(&'a str, &'a Literal)>,
}

/// Returns the fields of a node; `None` if the keys of the dictionary are names.
fn fields(literal: &Literal) -> Option<Fields<'_>> {
    let entries = literal.entries()?;
    let get = |names: &[&str]| {
        let called = |key: &Literal| {
            key.text()
                .is_some_and(|key| names.iter().any(|name| key.eq_ignore_ascii_case(name)))
        };
        entries
            .iter()
            .find(|(key, _)| called(key))
            .map(|(_, value)| value)
    };
    let (children, value) = (get(&CHILDREN), get(&VALUES));
    let is_leaf =
        value.is_some_and(|value| value.number().is_some() || value.value == LiteralValue::Nothing);
    if children.is_none() && !is_leaf {
        return None;
    }
    let name = get(&NAMES).map_or("", Literal::name);
    let mut label = NodeLabel::of(name, value.and_then(Literal::number).map(str::to_owned));
    let said = get(&ROLES).and_then(Literal::text).and_then(Role::of);
    label.role = label.role.or(said);
    let children = match children.map(|children| &children.value) {
        Some(LiteralValue::List(elements)) => {
            elements.iter().map(|element| ("", element)).collect()
        }
        Some(LiteralValue::Dictionary(entries)) => entries
            .iter()
            .map(|(key, value)| (key.name(), value))
            .collect(),
        _ => Vec::new(),
    };
    Some(Fields { label, children })
}

fn object(tree: &mut TextTree, parent: Option<usize>, literal: &Literal) -> Result<(), UnreadPart> {
    let Some(Fields { label, children }) = fields(literal) else {
        return nested(tree, parent, "", literal);
    };
    let node = tree.add(parent, literal.at, label);
    for (name, child) in children {
        let before = tree.nodes.len();
        object(tree, Some(node), child)?;
        if let Some(child) = tree
            .nodes
            .get_mut(before)
            .filter(|child| child.label.name.is_empty())
        {
            name.clone_into(&mut child.label.name);
        }
    }
    Ok(())
}

/// Returns true for a dictionary that contains only dictionaries, lists and numbers.
fn is_nested(literal: &Literal) -> bool {
    let board = ["board", "cells", "state", "observation", "step", "mark"];
    let entries = literal.entries().unwrap_or_default();
    let (mut stack, mut numbers) = (vec![literal], 0);
    while let Some(literal) = stack.pop() {
        match &literal.value {
            LiteralValue::Dictionary(entries) => {
                stack.extend(entries.iter().map(|(_, value)| value));
            }
            LiteralValue::List(elements) => stack.extend(elements),
            LiteralValue::Number(_) => numbers += 1,
            LiteralValue::Text(_) | LiteralValue::Nothing => return false,
        }
    }
    numbers > 0 && !entries.iter().any(|(key, _)| board.contains(&key.name()))
}

fn nested(
    tree: &mut TextTree,
    parent: Option<usize>,
    name: &str,
    literal: &Literal,
) -> Result<(), UnreadPart> {
    match &literal.value {
        LiteralValue::Number(value) => {
            tree.add(parent, literal.at, NodeLabel::of(name, Some(value.clone())));
            Ok(())
        }
        LiteralValue::Dictionary(entries) => {
            let node = tree.add(parent, literal.at, NodeLabel::of(name, None));
            entries
                .iter()
                .try_for_each(|(key, below)| nested(tree, Some(node), key.name(), below))
        }
        LiteralValue::List(elements) => {
            let node = tree.add(parent, literal.at, NodeLabel::of(name, None));
            elements
                .iter()
                .try_for_each(|below| nested(tree, Some(node), "", below))
        }
        LiteralValue::Text(_) | LiteralValue::Nothing => {
            let found = format!("{:?}", literal.name().chars().take(40).collect::<String>());
            Err(UnreadPart::at(
                literal.at,
                sentence!(
                    "expected a value at each leaf; {name} has none",
                    name = found
                ),
            ))
        }
    }
}

/// Reads dictionaries of the successors of each node, and of values; returns `None` if they do not
/// name nodes.
fn successors(dictionaries: &[&Literal]) -> Option<Result<(TextTree, usize), UnreadPart>> {
    let entries = || {
        dictionaries
            .iter()
            .filter_map(|literal| literal.entries())
            .flatten()
    };
    let keys: HashSet<&str> = entries().map(|(key, _)| key.name()).collect();
    let below = |value: &'_ Literal| -> Vec<Literal> {
        match &value.value {
            LiteralValue::List(elements) => elements.clone(),
            LiteralValue::Dictionary(entries) => {
                entries.iter().map(|(_, value)| value.clone()).collect()
            }
            LiteralValue::Text(_) | LiteralValue::Number(_) | LiteralValue::Nothing => Vec::new(),
        }
    };
    let names_nodes = entries().any(|(_, value)| {
        below(value)
            .iter()
            .any(|child| child.text().is_some_and(|text| keys.contains(text)))
    });
    names_nodes.then_some(())?;
    let mut tree = TextTree::default();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut parents: HashMap<usize, usize> = HashMap::new();
    for (key, value) in entries() {
        let name = key.name();
        let node = *numbers
            .entry(name.to_owned())
            .or_insert_with(|| tree.add(None, key.at, NodeLabel::of(name, None)));
        if let Some(value) = value.number() {
            tree.nodes[node].label.value = Some(value.to_owned());
            continue;
        }
        for child in below(value) {
            let number = match child.text() {
                Some(text) => *numbers
                    .entry(text.to_owned())
                    .or_insert_with(|| tree.add(None, child.at, NodeLabel::read(text))),
                None => tree.add(
                    None,
                    child.at,
                    NodeLabel::of("", child.number().map(str::to_owned)),
                ),
            };
            if parents.insert(number, node).is_some() {
                let name = format!("{:?}", child.name().chars().take(40).collect::<String>());
                let reason = sentence!("the graph is no tree: {name} has two parents", name);
                return Some(Err(UnreadPart::at(child.at, reason)));
            }
            tree.nodes[node].children.push(number);
        }
    }
    let mut roots = (0..tree.nodes.len()).filter(|node| !parents.contains_key(node));
    Some(match (roots.next(), roots.next()) {
        (Some(root), None) => Ok((tree, root)),
        (None, _) => Err(UnreadPart::at(
            0,
            sentence!("the graph is no tree: it has no root"),
        )),
        (Some(_), Some(other)) => {
            let node = &tree.nodes[other];
            let name = format!("{:?}", node.label.name.chars().take(40).collect::<String>());
            Err(UnreadPart::at(
                node.offset,
                sentence!("the graph is no tree: {name} is a second root", name),
            ))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{list, refused, tree_text};

    #[test]
    fn dictionaries_and_lists_of_pairs() {
        for (text, expected) in [
            (
                "{'A': {'B': 3, 'C': 12}, 'D': [2, 4, 6]}",
                "[['A', ('B', 3), ('C', 12)], ['D', 2, 4, 6]]",
            ),
            (
                "tree = {'A': {'B': 3, 'C': {'D': 1, 'E': -2}}}",
                "['A', ('B', 3), ['C', ('D', 1), ('E', -2)]]",
            ),
            (
                "{\"name\": \"A\", \"children\": [{\"value\": 3}, {\"name\": \"C\", \"children\": [{\"value\": 1}, {\"value\": 2}]}]}",
                "['A', 3, ['C', 1, 2]]",
            ),
            (
                "{\"type\": \"min\", \"children\": [{\"value\": 3}, 4]}",
                "first=min,[3, 4]",
            ),
            (
                "{'A': ['B', 'C'], 'B': [3, 12], 'C': ['D', 'E'], 'D': 1, 'E': 2}",
                "['A', ['B', 3, 12], ['C', ('D', 1), ('E', 2)]]",
            ),
            (
                "succs = dict(A=dict(a1='B', a2='C'), B=dict(b1='B1', b2='B2'))\nutils = dict(B1=3, B2=12, C=5)",
                "['A', ['B', ('B1', 3), ('B2', 12)], ('C', 5)]",
            ),
            (
                "[null, [[null, [[3, []], [12, []]]], [5, []]]]",
                "[[3, 12], 5]",
            ),
            ("[0, [[3, []], [5, []]]]", "[3, 5]"),
        ] {
            assert_eq!(list(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert!(refused("{'A': ['B', 'C'], 'B': 3}").contains("\"C\" has none"));
        assert!(refused("{'A': ['B', 'B'], 'B': 3}").contains("two parents"));
        assert!(refused("{'A': ['B'], 'B': ['A']}").contains("no root"));
        for text in [
            "{}",
            "{'board': [0, 1], 'mark': 1}",
            "[[3, 12], [2, 4]]",
            "[3, [1, 2]]",
            "['A', ['B', 3]]",
            "{'A': None}",
        ] {
            assert!(tree_text(text).is_none(), "{text}");
        }
    }
}
