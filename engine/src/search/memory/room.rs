//! How much memory there is for a table.

/// Bytes that are taken to be free where the system does not say.
const USUAL: u64 = 16 << 30;

/// How many bytes of memory are free now.
pub fn available() -> u64 {
    let said = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| read(&text));
    said.unwrap_or(USUAL)
}

/// What Linux says of its memory.
fn read(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_as_linux_says_it() {
        let text = "MemTotal:       24652372 kB\nMemFree:          812 kB\nMemAvailable:   20480 kB\n";
        assert_eq!((read(text), read("MemTotal: 3 kB"), read("MemAvailable: much")), (Some(20 << 20), None, None));
        assert!(available() > 1 << 20);
    }
}
