//! The number of compiled copies of the search, counted in the symbols of the built program.

use engine::search::copies;
use object::{Object, ObjectSymbol};
use std::collections::BTreeSet;

#[test]
fn the_search_is_compiled_as_often_as_the_table_says() {
    let program = std::fs::read(env!("CARGO_BIN_EXE_plyscope")).expect("the program");
    let file = object::File::parse(&*program).expect("an executable");
    let copies = |function: &str| {
        let names = file.symbols().filter(object::ObjectSymbol::is_definition);
        let names = names.filter_map(|symbol| symbol.name().ok().map(str::to_owned));
        // A hot part and a cold part belong to one function.
        let whole = names.map(|name| name.split(".cold").next().unwrap_or_default().to_owned());
        whole
            .filter(|name| name.contains(function))
            .collect::<BTreeSet<String>>()
    };
    let any = copies("8node_any");
    assert_eq!(
        any.len(),
        copies::total(false),
        "for any processor: {any:#?}"
    );
    if cfg!(target_arch = "x86_64") {
        let newer = copies("7node_v3");
        assert_eq!(
            newer.len(),
            copies::total(true),
            "for newer processors: {newer:#?}"
        );
    }
    assert_eq!(
        copies::TABLE
            .iter()
            .filter(|copies| copies.why.is_empty() || copies.what.is_empty())
            .count(),
        0
    );
}
