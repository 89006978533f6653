//! The limits of a player for a move, as they are typed: `300 ms, 1000 nodes`.

use engine::play::Limits;
use model::inspect::words::counted;
use std::time::Duration;

/// The longest time for a move that can be typed, in milliseconds: a day.
const LONGEST: u64 = 86_400_000;

/// Returns limits in the form in which they are typed; `None`: there are none.
pub fn print(limits: &Limits) -> Option<String> {
    let time = limits.time.map(|time| format!("{} ms", time.as_millis()));
    let nodes = limits
        .nodes
        .map(|nodes| counted(nodes, ["node", "nodes"]).replace(',', ""));
    let parts: Vec<String> = time.into_iter().chain(nodes).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Parses typed limits: milliseconds, nodes, or both.
pub fn read(text: &str) -> Option<Limits> {
    let mut limits = Limits::default();
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let number = part.trim_end_matches(|c: char| c.is_alphabetic());
        let least = |most: u64| {
            number
                .trim()
                .parse()
                .ok()
                .filter(|number| (1..=most).contains(number))
        };
        match &part[number.len()..] {
            "" | "ms" if limits.time.is_none() => {
                limits.time = Some(Duration::from_millis(least(LONGEST)?));
            }
            "node" | "nodes" if limits.nodes.is_none() => limits.nodes = Some(least(u64::MAX)?),
            _ => return None,
        }
    }
    Some(limits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_they_are_printed() {
        for (text, printed) in [
            ("", None),
            ("300", Some("300 ms")),
            ("1000 nodes", Some("1000 nodes")),
            (" 1 node , 20 ms", Some("20 ms, 1 node")),
        ] {
            let limits = read(text).expect(text);
            assert_eq!(print(&limits).as_deref(), printed);
            assert_eq!(read(printed.unwrap_or_default()), Some(limits));
        }
        for rubbish in ["0", "-1", "3 s", "1 ms, 2 ms", "nodes", "999999999999 ms"] {
            assert_eq!(read(rubbish), None, "{rubbish}");
        }
    }
}
