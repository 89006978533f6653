//! `captured!((macro!) arguments)`: calls a macro that fills the places of a text, and passes a
//! variable of the same name for each place without a value, as `format!` does:
//! `say!("tick {at} of {all}", all = 9)` uses the variable `at`.
//!
//! The text is the first argument, or the argument after `;`.

use proc_macro::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// Expands `captured!`.
pub(super) fn captured(input: TokenStream) -> TokenStream {
    let mut arguments = input.into_iter();
    let Some(TokenTree::Group(called)) = arguments.next() else {
        return TokenStream::new();
    };
    let mut arguments: Vec<TokenTree> = arguments.collect();
    arguments.pop_if(|last| is(last, ','));
    let text = arguments
        .iter()
        .position(|token| is(token, ';'))
        .map_or(0, |at| at + 1);
    let (text, span) = arguments
        .get(text)
        .map_or((String::new(), Span::call_site()), literal);
    let given = arguments
        .windows(2)
        .filter(|pair| is(&pair[0], ','))
        .map(|pair| pair[1].to_string());
    let mut known: Vec<String> = given.collect();
    for name in places(&text) {
        if !known.iter().any(|known| known == name) {
            known.push(name.to_owned());
            arguments.extend([
                Punct::new(',', Spacing::Alone).into(),
                TokenTree::from(Ident::new(name, span)),
            ]);
        }
    }
    let arguments = Group::new(Delimiter::Brace, arguments.into_iter().collect());
    called
        .stream()
        .into_iter()
        .chain([arguments.into()])
        .collect()
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if *punct == sign)
}

/// Returns the source text of a literal and its span; another macro may pass it on inside a group.
fn literal(token: &TokenTree) -> (String, Span) {
    if let TokenTree::Group(group) = token
        && let Some(inner) = group.stream().into_iter().next()
    {
        return literal(&inner);
    }
    (token.to_string(), token.span())
}

/// Returns the names in braces, except for the braces of escapes such as `\u{b7}`.
fn places(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('{').zip(text.split('{').skip(1));
    let names = parts
        .filter(|(before, _)| !before.ends_with("\\u"))
        .filter_map(|(_, part)| part.split_once('}'));
    names
        .map(|(name, _)| name)
        .filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}
