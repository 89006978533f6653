//! Numbers in words.

/// 18,297
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something, with its word for one or for more: `1 node`, `18,297 nodes`.
pub fn counted(number: u64, words: [&str; 2]) -> String {
    format!("{} {}", thousands(number), words[usize::from(number != 1)])
}

/// 5 s, 3 min, 2 h 10 min
pub fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
