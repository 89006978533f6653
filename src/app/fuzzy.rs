//! How well a few letters fit a text, typed without accents: [`score`].

/// A letter without its accent.
pub fn unaccented(letter: char) -> char {
    let plain = match letter.to_lowercase().next() {
        Some('à'..='å') => 'a',
        Some('ç') => 'c',
        Some('è'..='ë') => 'e',
        Some('ì'..='ï') => 'i',
        Some('ñ') => 'n',
        Some('ò'..='ö') => 'o',
        Some('ù'..='ü') => 'u',
        // 5×5 is typed as 5x5.
        Some('×') => 'x',
        _ => return letter,
    };
    if letter.is_uppercase() { plain.to_ascii_uppercase() } else { plain }
}

/// `None` if the letters do not occur in the text in this order, in any case and with or without accents; else the more the better: letters that
/// follow each other and letters that begin a word count most.
pub fn score(wanted: &str, text: &str) -> Option<u32> {
    let mut letters = text.chars().flat_map(char::to_lowercase).map(unaccented);
    let (mut score, mut before, mut followed) = (0, ' ', false);
    for wanted in wanted.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).map(unaccented) {
        loop {
            let letter = letters.next()?;
            let begins = !before.is_alphanumeric();
            before = letter;
            if letter == wanted {
                score += 1 + 3 * u32::from(followed) + 2 * u32::from(begins);
                followed = true;
                break;
            }
            followed = false;
        }
    }
    Some(score + 1)
}

/// Does each word stand in one of the texts, in any case and with or without accents and hyphens?
pub fn has_words(wanted: &str, texts: [&str; 2]) -> bool {
    let plain = |text: &str| text.chars().flat_map(char::to_lowercase).map(unaccented).collect::<String>();
    let [label, detail] = texts.map(plain);
    let texts = [label.replace('-', ""), detail.replace('-', ""), label, detail];
    plain(wanted).split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::{has_words, score};

    #[test]
    fn words_stand_in_a_text_or_not() {
        for (wanted, has) in
            [("tac toe", true), ("5X5", true), ("basilio galo", true), ("tictactoe", true), ("tc", false), ("", true)]
        {
            assert_eq!(has_words(wanted, ["Tic-tac-toe (Galo)", "Basílio on 5×5"]), has, "{wanted}");
        }
    }

    #[test]
    fn words_and_runs_count_most() {
        assert_eq!(score("xyz", "play the line"), None);
        assert!(score("play", "play the line") > score("play", "put a line away, yes"));
        assert!(score("pl", "play the line") > score("pl", "to people"));
        assert!(score("", "anything").is_some());
        assert!(score("ç", "Ação: Ç").is_some());
        assert!(score("5x5", "Four in a row on 5×5").is_some() && score("tac toe", "Tic-tac-toe (Galo)").is_some());
        assert!(score("basi", "Basílio") > score("basi", "alpha-beta, its own evaluation"));
    }
}
