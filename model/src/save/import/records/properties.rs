//! The nodes of an SGF text with their properties. The parser does not recurse, so the depth of
//! variations is not limited.

use crate::save::import::candidate::UnreadPart;
use engine::sentence::Sentence;

/// A property, `AB[aa][bb]`.
pub(super) struct Property {
    pub(super) name: String,
    /// The offset of its name.
    pub(super) offset: usize,
    pub(super) values: Vec<PropertyValue>,
}

pub(super) struct PropertyValue {
    pub(super) offset: usize,
    pub(super) text: String,
}

/// A node; a root has no parent.
pub(super) struct PropertyNode {
    pub(super) parent: Option<usize>,
    pub(super) offset: usize,
    pub(super) properties: Vec<Property>,
}

impl PropertyNode {
    pub(super) fn get(&self, name: &str) -> Option<&Property> {
        self.properties
            .iter()
            .find(|property| property.name == name)
    }
    /// Returns the first value of a property; empty without the property.
    pub(super) fn text(&self, name: &str) -> &str {
        self.get(name)
            .and_then(|property| property.values.first())
            .map_or("", |value| value.text.trim())
    }
    /// Returns the offset of a property; without it, that of the node.
    pub(super) fn place(&self, name: &str) -> usize {
        self.get(name)
            .map_or(self.offset, |property| property.offset)
    }
}

/// The nodes of all games, grouped by game, and the notes on the text.
pub(super) struct Parsed {
    pub(super) nodes: Vec<PropertyNode>,
    pub(super) notes: Vec<Sentence>,
}

/// Parses all games. A truncated text is read as far as possible, with a note.
pub(super) fn parse(text: &str, mut at: usize) -> Result<Parsed, UnreadPart> {
    let mut parsed = Parsed {
        nodes: Vec::new(),
        notes: Vec::new(),
    };
    // The last node before each open variation.
    let (mut open, mut last): (Vec<Option<usize>>, Option<usize>) = (Vec::new(), None);
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let Some(c) = text[at..].chars().next() else {
            break;
        };
        match c {
            '(' => {
                open.push(last);
                at += 1;
            }
            ')' if open.is_empty() => {
                return Err(UnreadPart::at(
                    at,
                    sentence!("a variation ends here that did not begin"),
                ));
            }
            ')' => {
                last = open.pop().flatten();
                at += 1;
            }
            ';' if !open.is_empty() => {
                parsed.nodes.push(PropertyNode {
                    parent: last,
                    offset: at,
                    properties: Vec::new(),
                });
                last = parsed.nodes.len().checked_sub(1);
                at += 1;
            }
            _ if c.is_ascii_alphabetic() && !open.is_empty() => {
                let Some(node) = last.and_then(|last| parsed.nodes.get_mut(last)) else {
                    return Err(UnreadPart::at(
                        at,
                        sentence!("expected ; before the first property"),
                    ));
                };
                match property(text, at) {
                    Ok((property, end)) => {
                        node.properties.push(property);
                        at = end;
                    }
                    Err(PropertyFault::Cut) => {
                        let cut: String = text[at..].chars().take(20).collect();
                        let cut = format!("{cut:?}");
                        parsed.notes.push(sentence!(
                            "the game is cut off: {text} is left out",
                            text = cut
                        ));
                        return Ok(parsed);
                    }
                    Err(PropertyFault::Value(at)) => {
                        return Err(UnreadPart::at(
                            at,
                            sentence!("expected [ after the name of a property"),
                        ));
                    }
                }
            }
            _ if open.is_empty() && !parsed.nodes.is_empty() => {
                let text = format!("{:?}", text[at..].chars().take(20).collect::<String>());
                parsed.notes.push(sentence!(
                    "a text after the last game is left out: {text}",
                    text
                ));
                return Ok(parsed);
            }
            _ => {
                let found = format!("{c:?}");
                return Err(UnreadPart::at(
                    at,
                    sentence!("expected a property, ; ( or ), found {found}", found),
                ));
            }
        }
    }
    if !open.is_empty() {
        parsed
            .notes
            .push(sentence!("the last ) is missing: the text may be cut off"));
    }
    if parsed.nodes.is_empty() {
        return Err(UnreadPart::at(at, sentence!("expected a node, ;")));
    }
    Ok(parsed)
}

enum PropertyFault {
    /// The text ends inside the property.
    Cut,
    /// A value is missing.
    Value(usize),
}

/// Parses a property with its values; returns its end.
fn property(text: &str, offset: usize) -> Result<(Property, usize), PropertyFault> {
    let length = text[offset..]
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    // Old files write `Black` for `B`, so only capitals count.
    let name = text[offset..offset + length]
        .chars()
        .filter(char::is_ascii_uppercase)
        .collect();
    let (mut values, mut at) = (Vec::new(), offset + length);
    loop {
        let rest = &text[at..];
        let blanks = rest.len() - rest.trim_start().len();
        match rest[blanks..].chars().next() {
            Some('[') => {}
            None if values.is_empty() => return Err(PropertyFault::Cut),
            Some(_) if values.is_empty() => return Err(PropertyFault::Value(at + blanks)),
            _ => {
                return Ok((
                    Property {
                        name,
                        offset,
                        values,
                    },
                    at,
                ));
            }
        }
        let begin = at + blanks + 1;
        let (mut value, mut escaped, mut end) = (String::new(), false, None);
        for (inside, c) in text[begin..].char_indices() {
            match c {
                _ if escaped => {
                    // An escaped line end is omitted.
                    if c != '\n' {
                        value.push(c);
                    }
                    escaped = false;
                }
                '\\' => escaped = true,
                ']' => {
                    end = Some(begin + inside + 1);
                    break;
                }
                _ => value.push(c),
            }
        }
        at = end.ok_or(PropertyFault::Cut)?;
        values.push(PropertyValue {
            offset: begin,
            text: value,
        });
    }
}
