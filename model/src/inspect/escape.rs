//! Escaping of text from outside for its place in a page.

use engine::clean::clean;

/// Returns a text escaped for a place between tags or in an attribute in double quotation marks.
pub fn escaped(text: &str) -> String {
    let text = clean(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}

/// Returns JSON escaped for a script element, so that nothing in it ends the element, begins a
/// comment, or ends a line of the script. Outside of strings JSON has none of these characters;
/// inside of them each is replaced by its number.
pub fn script(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                text.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            _ => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_its_place() {
        let odd = "</script><!-- <b a='\"&amp;\u{2028}\u{1b}[2J";
        let text = escaped(odd);
        assert!(!text.contains(['<', '>', '"', '\'', '\u{1b}']), "{text}");
        assert!(
            text.starts_with("&lt;/script&gt;&lt;!-- &lt;b a=&#39;&quot;&amp;amp;"),
            "{text}"
        );
        let json = serde_json::to_string(odd).expect("JSON");
        let safe = script(&json);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}']), "{safe}");
        assert_eq!(
            serde_json::from_str::<String>(&safe).expect("the same"),
            odd
        );
    }
}
