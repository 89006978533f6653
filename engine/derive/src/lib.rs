//! Two macros for texts that are shown in any language. [`captured!`] fills the places of a text
//! with variables.
//!
//! `#[derive(ToSentence)]` makes an error type translatable: the type states its template and its
//! fields once, in the `#[error("…")]` that thiserror reads.
//!
//! For each variant it generates a `Sentence::Filled` with the template and a field for each place;
//! `#[error(transparent)]` generates the sentence of the inner error. A place is named as in the
//! template: `{found:?}` is `found`, `{0}` is `0`, the first `{}` is `1`, the next one `2`. A field
//! that is an error itself becomes its sentence; a `String`, or a field with a format (`:?`),
//! becomes a text that is never translated, and any other field a word. Names, `.0` and `.name` in
//! an argument have the same meaning as in thiserror.
//!
//! Costs: none until an error is shown.

mod captured;

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Result, parse_macro_input};

/// Calls a macro that fills the places of a text: `captured!((macro!) arguments)`.
#[proc_macro]
pub fn captured(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    captured::captured(input)
}

/// Derives `ToSentence`, see the documentation of this crate.
#[proc_macro_derive(ToSentence, attributes(error))]
pub fn to_sentence(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    implement(&input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

fn implement(input: &DeriveInput) -> Result<TokenStream> {
    let (name, (generics, types, bounds)) = (&input.ident, input.generics.split_for_impl());
    let arms = match &input.data {
        Data::Enum(data) => {
            let arm = |variant: &syn::Variant| {
                let ident = &variant.ident;
                let template = template(&variant.attrs, variant.ident.span())?;
                arm(&quote!(Self::#ident), &variant.fields, template)
            };
            data.variants.iter().map(arm).collect::<Result<Vec<_>>>()?
        }
        Data::Struct(data) => vec![arm(
            &quote!(Self),
            &data.fields,
            template(&input.attrs, name.span())?,
        )?],
        Data::Union(_) => return Err(Error::new(name.span(), "expected an enum or a struct")),
    };
    Ok(quote! {
        impl #generics ::engine::sentence::ToSentence for #name #types #bounds {
            #[allow(unused_variables, unused_imports, clippy::all, clippy::pedantic)]
            fn to_sentence(&self) -> ::engine::sentence::Sentence {
                use ::engine::sentence::{ByDisplay as _, BySentence as _};
                match self { #(#arms)* }
            }
        }
    })
}

/// Returns the tokens in the parentheses of `#[error(…)]`.
fn template(attributes: &[Attribute], span: Span) -> Result<TokenStream> {
    let found = attributes
        .iter()
        .find(|attribute| attribute.path().is_ident("error"));
    let found = found.ok_or_else(|| Error::new(span, "expected #[error(\"…\")]"))?;
    Ok(found.meta.require_list()?.tokens.clone())
}

/// Returns one arm of the match: the fields, bound to their names (`_0`, `_1` in a tuple), and the
/// sentence.
fn arm(path: &TokenStream, fields: &Fields, template: TokenStream) -> Result<TokenStream> {
    let names: Vec<Ident> = match fields {
        Fields::Named(named) => named
            .named
            .iter()
            .filter_map(|field| field.ident.clone())
            .collect(),
        Fields::Unnamed(unnamed) => (0..unnamed.unnamed.len())
            .map(|at| format_ident!("_{at}"))
            .collect(),
        Fields::Unit => Vec::new(),
    };
    let pattern = match fields {
        Fields::Named(_) => quote!({ #(#names),* }),
        Fields::Unnamed(_) => quote!(( #(#names),* )),
        Fields::Unit => quote!(),
    };
    let sentence = sentence(&names, template)?;
    Ok(quote!(#path #pattern => #sentence,))
}

fn sentence(fields: &[Ident], template: TokenStream) -> Result<TokenStream> {
    let mut arguments = split(template).into_iter();
    let first = arguments.next().unwrap_or_default();
    if first.to_string() == "transparent" {
        let inner = fields
            .first()
            .ok_or_else(|| Error::new(Span::call_site(), "expected one field"))?;
        return Ok(quote!((&::engine::sentence::SentenceOf(#inner)).sentence()));
    }
    let literal: LitStr = syn::parse2(first)?;
    let mut places = Places {
        fields,
        unnamed: Vec::new(),
        named: Vec::new(),
        next: 0,
    };
    for argument in arguments {
        places.add(argument);
    }
    let (text, found) = places.read(&literal)?;
    Ok(quote!(::engine::sentence::Sentence::filled(#text, ::std::vec![#(#found),*])))
}

/// The values that the places of a template can refer to.
struct Places<'a> {
    fields: &'a [Ident],
    unnamed: Vec<TokenStream>,
    named: Vec<(String, TokenStream)>,
    /// The index of the unnamed argument for the next `{}`.
    next: usize,
}

impl Places<'_> {
    /// Adds an argument after the template: `name = value`, or a value.
    fn add(&mut self, argument: TokenStream) {
        let tokens: Vec<TokenTree> = argument.into_iter().collect();
        match &tokens[..] {
            [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
                if equals.as_char() == '='
                    && !matches!(value, [TokenTree::Punct(second), ..] if second.as_char() == '=') =>
            {
                self.named
                    .push((name.to_string(), bound(value.iter().cloned().collect())));
            }
            [] => {}
            all => self.unnamed.push(bound(all.iter().cloned().collect())),
        }
    }
    /// Returns the template with all places named, and the name and the sentence of each place.
    fn read(&mut self, literal: &LitStr) -> Result<(String, Vec<TokenStream>)> {
        let (template, mut text, mut found) = (
            literal.value(),
            String::new(),
            Vec::<(String, TokenStream)>::new(),
        );
        let mut rest = &*template;
        while let Some((before, inside)) = rest.split_once('{') {
            let Some((place, after)) = inside.split_once('}').filter(|_| !inside.starts_with('{'))
            else {
                return Err(Error::new(
                    literal.span(),
                    "expected no braces beside places in a template",
                ));
            };
            let (name, format) = place
                .split_once(':')
                .map_or((place, None), |(name, format)| (name, Some(format)));
            let (key, value) = self
                .value(name)
                .ok_or_else(|| Error::new(literal.span(), format!("no value for {{{place}}}")))?;
            text += &format!("{before}{{{key}}}");
            if !found.iter().any(|(known, _)| *known == key) {
                let value = match format {
                    Some(format) => {
                        let format = format!("{{:{format}}}");
                        quote!(::engine::sentence::Sentence::Text(
                            ::std::format!(#format, #value)
                        ))
                    }
                    None => quote!((&::engine::sentence::SentenceOf(#value)).sentence()),
                };
                found.push((key.clone(), quote!((#key, #value))));
            }
            rest = after;
        }
        Ok((
            text + rest,
            found.into_iter().map(|(_, field)| field).collect(),
        ))
    }
    /// Returns the key of a place and a reference to its value.
    fn value(&mut self, name: &str) -> Option<(String, TokenStream)> {
        if name.is_empty() {
            let value = self.unnamed.get(self.next)?;
            self.next += 1;
            return Some((self.next.to_string(), quote!(&(#value))));
        }
        if let Ok(number) = name.parse::<usize>() {
            let field = self
                .fields
                .get(number)
                .filter(|field| **field == format!("_{number}"));
            let argument = || self.unnamed.get(number).map(|value| quote!(&(#value)));
            return Some((
                name.to_owned(),
                field.map(|field| quote!(#field)).or_else(argument)?,
            ));
        }
        let named = self
            .named
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| quote!(&(#value)));
        let field = self
            .fields
            .iter()
            .find(|field| *field == name)
            .map(|field| quote!(#field));
        let constant = || {
            let constant = Ident::new(name, Span::call_site());
            quote!(&#constant)
        };
        Some((name.to_owned(), named.or(field).unwrap_or_else(constant)))
    }
}

/// Splits tokens at the commas outside of brackets.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match (&token, parts.last_mut()) {
            (TokenTree::Punct(comma), _) if comma.as_char() == ',' => {
                parts.push(TokenStream::new());
            }
            (_, Some(last)) => last.extend([token]),
            (_, None) => {}
        }
    }
    parts
}

/// Replaces `.name` and `.0` in an argument by the names to which the fields are bound.
fn bound(tokens: TokenStream) -> TokenStream {
    let (mut out, mut before): (Vec<TokenTree>, Option<TokenTree>) = (Vec::new(), None);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let begins = match &before {
            None => true,
            Some(TokenTree::Punct(punct)) => punct.as_char() != '?',
            Some(TokenTree::Ident(ident)) => ["if", "else", "match", "in", "return"]
                .iter()
                .any(|word| ident == word),
            Some(TokenTree::Group(_) | TokenTree::Literal(_)) => false,
        };
        let is_dot = matches!(&token, TokenTree::Punct(dot) if dot.as_char() == '.');
        let token = match token {
            TokenTree::Punct(_) if is_dot && begins => match tokens.peek() {
                Some(TokenTree::Ident(name)) => {
                    let name = name.clone();
                    tokens.next();
                    TokenTree::Ident(name)
                }
                Some(TokenTree::Literal(number)) => {
                    let name = field_of(number);
                    tokens.next();
                    TokenTree::Ident(name)
                }
                Some(TokenTree::Group(_) | TokenTree::Punct(_)) | None => token,
            },
            TokenTree::Group(group) if group.delimiter() != Delimiter::None => {
                TokenTree::Group(Group::new(group.delimiter(), bound(group.stream())))
            }
            other @ (TokenTree::Group(_)
            | TokenTree::Ident(_)
            | TokenTree::Punct(_)
            | TokenTree::Literal(_)) => other,
        };
        before = Some(token.clone());
        out.push(token);
    }
    out.into_iter().collect()
}

fn field_of(number: &Literal) -> Ident {
    format_ident!("_{}", number.to_string().trim_end_matches('.'))
}
