//! Matching of a few letters, typed without accents, against texts: [`score`].

use model::language::{bare, unaccented};

/// Returns `None` if the letters do not occur in the text in this order, regardless of case and
/// accents; otherwise a score, the higher the better: consecutive letters and letters that begin a
/// word count most.
pub fn score(wanted: &str, text: &str) -> Option<u32> {
    let mut letters = text.chars().flat_map(char::to_lowercase).map(unaccented);
    let (mut score, mut before, mut followed) = (0, ' ', false);
    for wanted in wanted
        .chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .map(unaccented)
    {
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

/// Returns the words of a text without accents, in lower case.
fn plain_words(text: &str) -> Vec<String> {
    let plain = bare(text);
    let parts = plain.split(|c: char| c.is_whitespace() || ",;:.()[]…".contains(c));
    parts
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns a word as it is and without hyphens: tic-tac-toe is found by tictactoe, too.
fn spelled(word: String) -> [String; 2] {
    let plain = word.replace('-', "");
    [word, plain]
}

/// Returns a score of words against texts with weights, the higher the better; `None` if one of the
/// words matches no text. A whole word scores most, then the beginning of a word, then a part of
/// one; an earlier word of a text scores a little more than a later one.
pub fn words(wanted: &str, texts: &[(&str, u32)]) -> Option<u32> {
    let spellings = |text: &str| plain_words(text).into_iter().flat_map(spelled).collect();
    let texts: Vec<(Vec<String>, u32)> = texts
        .iter()
        .map(|(text, weight)| (spellings(text), *weight))
        .collect();
    let fit = |wanted: &str| {
        let of = |at: usize, word: &str| {
            let fits = match () {
                () if word == wanted => 20,
                () if word.starts_with(wanted) => 10,
                () if wanted.chars().count() > 1 && word.contains(wanted) => 3,
                () => return None,
            };
            Some((fits, 6_u32.saturating_sub(at as u32)))
        };
        let best = texts.iter().flat_map(|(words, weight)| {
            let fitting = words
                .iter()
                .enumerate()
                .filter_map(|(at, word)| of(at, word));
            fitting.map(move |(fits, early)| fits * weight + early)
        });
        best.max()
    };
    let words = plain_words(wanted)
        .into_iter()
        .map(|word| spelled(word).iter().filter_map(|word| fit(word)).max());
    words.sum()
}

#[cfg(test)]
mod tests {
    use super::{score, words};

    #[test]
    fn whole_words_come_before_parts_of_them() {
        let rank = |wanted: &str, label: &str, also: &str| words(wanted, &[(label, 4), (also, 3)]);
        assert_eq!(
            rank(
                "swap",
                "hide the search while you play against a program",
                ""
            ),
            None
        );
        assert!(rank("swap", "change sides with the program", "swap flip").is_some());
        assert!(rank("play", "play the move", "") > rank("play", "the players play on", ""));
        assert!(rank("play", "the players play on", "") > rank("play", "the players go on", ""));
        assert!(rank("play", "the players go on", "") > rank("play", "a display", ""));
        assert!(rank("new game", "open a study position or a new game", "").is_some());
        assert_eq!(
            rank("new gamy", "open a study position or a new game", ""),
            None
        );
        for wanted in ["tac toe", "5X5", "basilio galo", "tictactoe"] {
            assert!(
                words(wanted, &[("Tic-tac-toe (Galo)", 4), ("Basílio on 5×5", 2)]).is_some(),
                "{wanted}"
            );
        }
        assert!(rank("basilio", "Basílio", "").is_some() && rank("", "anything", "").is_some());
    }

    #[test]
    fn words_and_runs_count_most() {
        assert_eq!(score("xyz", "play the line"), None);
        assert!(score("play", "play the line") > score("play", "put a line away, yes"));
        assert!(score("pl", "play the line") > score("pl", "to people"));
        assert!(score("", "anything").is_some());
        assert!(score("ç", "Ação: Ç").is_some());
        assert!(
            score("5x5", "Four in a row on 5×5").is_some()
                && score("tac toe", "Tic-tac-toe (Galo)").is_some()
        );
        assert!(score("basi", "Basílio") > score("basi", "alpha-beta, its own evaluation"));
    }
}
