//! [`Reader`]: a trace, line by line.
//!
//! Invariants: one line is in memory at a time, at most [`LONGEST_LINE`] bytes of it; a byte order
//! mark, a CR before the end of a line, and blanks around its words mean nothing. What was read
//! before a fault stays valid. Cost: a pass over the bytes, some hundred nanoseconds a line.

use super::error::{BadTrace, TraceProblem, quoted};
use super::event::{self, AtByte, TraceLine, Version};
use super::header::{Header, HeaderName};
use super::marks::NodeMarks;
use super::quick;
use engine::sentence::Sentence;
use std::io::{BufRead, Read};

/// The longest line that is read; a `game` that is a whole tree must fit.
pub const LONGEST_LINE: usize = 1 << 20;

/// Longer lines than this are not searched for in the buffer.
const NEAR: usize = 128;

/// The move that leads to the root.
pub const ROOT: &str = "-";

const MAGIC: &str = "plyscope-trace";
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns true if a file that begins with these bytes is meant as a trace; its first 32 bytes are
/// enough.
pub fn is_trace(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes).trim_ascii_start();
    let rest = bytes.strip_prefix(MAGIC.as_bytes());
    rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

/// The number of bytes in which the first line of a trace is searched for.
const BEGINNING: usize = 4096;

/// Returns the problem with a text that does not begin with the first line of a trace but has it,
/// or `begin`, further down, near its beginning.
pub fn missing_header(text: &[u8]) -> Option<TraceProblem> {
    if is_trace(text) {
        return None;
    }
    let lines = || text[..text.len().min(BEGINNING)].split(|byte| *byte == b'\n');
    if let Some(before) = lines().position(is_trace) {
        return Some(TraceProblem::LateHeader { line: before + 1 });
    }
    let begins = lines().any(|line| line.trim_ascii() == b"begin");
    begins.then(|| not_a_trace(lines().next().unwrap_or_default()))
}

/// Returns the problem with a text that is no trace; `line` is its first line.
pub fn not_a_trace(line: &[u8]) -> TraceProblem {
    let found = String::from_utf8_lossy(&line[..line.len().min(256)])
        .trim()
        .to_owned();
    TraceProblem::NotATrace {
        found: quoted(&found),
    }
}

/// Returns a line without the CR at its end.
#[inline]
fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A reader of a trace, line by line.
pub struct Reader<R> {
    input: R,
    name: String,
    version: Version,
    header: Header,
    /// The headers of the first search as written, and those that are given for what it leaves out.
    first: Header,
    given: Header,
    bytes: Vec<u8>,
    /// The length of the line that was last read in place in the buffer, in bytes; 0 if there is
    /// none.
    looked: usize,
    /// True if the line in `bytes` has a line break.
    ended: bool,
    /// The number of the line in `bytes`, from 1.
    line: u64,
    /// The offsets in the file at which that line and the next one begin.
    begin: u64,
    next: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads a trace up to its `begin`; its errors give `name` as the file.
    ///
    /// # Errors
    /// The text is no trace, or a header is wrong.
    pub fn new(input: R, name: &str) -> Result<Reader<R>, BadTrace> {
        let mut reader = Reader::resume(input, name, Header::default(), Version::One, (0, 0));
        reader.first_line()?;
        reader.read_headers()?;
        reader.first = reader.header.clone();
        Ok(reader)
    }
    /// Reads header lines up to `begin`.
    fn read_headers(&mut self) -> Result<(), BadTrace> {
        let mut header = Header::default();
        loop {
            // If the last line has no line break, the missing `begin` is reported at its end.
            let (line, open_end) = (self.line as usize, !self.ended);
            let columns = String::from_utf8_lossy(&self.bytes).chars().count();
            if !self.read_line()? {
                let place = if open_end {
                    (line, columns + 1)
                } else {
                    (line + 1, 1)
                };
                return Err(self.error_at(Some(place), TraceProblem::NoBegin));
            }
            let text = self.text()?;
            let blank = text.trim_start();
            if blank.is_empty() || blank.starts_with('#') {
                continue;
            }
            let read = header.read(text, self.line as usize, self.version);
            if read.map_err(|fault| self.error(fault))? {
                self.header = header;
                return Ok(());
            }
        }
    }
    /// Continues reading events after a line that was read before: the input is at the beginning of
    /// the line after number `line`, which is `offset` bytes into the file.
    pub fn resume(
        input: R,
        name: &str,
        header: Header,
        version: Version,
        (line, offset): (u64, u64),
    ) -> Reader<R> {
        Reader {
            input,
            name: name.to_owned(),
            version,
            first: header.clone(),
            given: Header::default(),
            header,
            bytes: Vec::new(),
            looked: 0,
            ended: true,
            line,
            begin: offset,
            next: offset,
        }
    }
    /// Returns the headers of the trace.
    pub fn header(&self) -> &Header {
        &self.header
    }
    /// Adds the headers that the trace leaves out.
    pub fn complete(&mut self, given: &Header) {
        self.header = std::mem::take(&mut self.header).or(given);
        self.given = given.clone();
    }
    /// Returns the version of the format.
    pub fn version(&self) -> Version {
        self.version
    }
    /// Continues after the line of a `search`: the line's number and the offset of its end.
    ///
    /// # Errors
    /// The text cannot be read.
    pub fn skip_to(&mut self, line: u64, offset: u64) -> Result<(), BadTrace> {
        self.pass_by();
        let mut between = (&mut self.input).take(offset.saturating_sub(self.next));
        let skipped = std::io::copy(&mut between, &mut std::io::sink());
        skipped.map_err(|fault| self.error((0, TraceProblem::Io(fault.to_string()))))?;
        (self.line, self.next) = (line, offset);
        Ok(())
    }
    /// Returns true if the line that was read last begins another search.
    pub fn is_at_search(&self) -> bool {
        let words = self
            .bytes
            .trim_ascii()
            .strip_prefix(b"search")
            .filter(|_| self.version == Version::Two);
        words.is_some_and(|rest| rest.is_empty() || rest.trim_ascii_start().starts_with(b"#"))
    }
    /// Reads the headers of another search, after the line of its `search`.
    ///
    /// # Errors
    /// A header is wrong.
    pub fn begin_search(&mut self) -> Result<(), BadTrace> {
        self.read_headers()?;
        self.header = std::mem::take(&mut self.header)
            .after(&self.first)
            .or(&self.given);
        Ok(())
    }
    /// Replaces the headers.
    pub fn assume(&mut self, header: &Header) {
        self.header = header.clone();
    }
    /// Returns the name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Returns the number of the line that was read last, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }
    /// Returns the number of bytes that were read.
    pub fn offset(&self) -> u64 {
        self.next
    }
    /// Returns the next line that is not blank; `None` at the end of the file.
    ///
    /// # Errors
    /// The line is no event.
    #[inline]
    pub fn next_line(&mut self) -> Result<Option<TraceLine<'_>>, BadTrace> {
        self.pass_by();
        // A line that lies in the buffer is read there. A line that is wrong is read again below,
        // which reports the fault.
        let buffer = self.input.fill_buf().unwrap_or_default();
        let end = buffer.iter().take(NEAR).position(|byte| *byte == b'\n');
        let Some((end, plain)) =
            end.and_then(|end| Some((end, quick::read(without_return(&buffer[..end]))?)))
        else {
            return self.any_line();
        };
        (self.looked, self.line, self.begin) = (end + 1, self.line + 1, self.next);
        self.next += end as u64 + 1;
        let event = self
            .input
            .fill_buf()
            .ok()
            .and_then(|buffer| plain.event(buffer.get(..end)?));
        Ok(Some(TraceLine {
            number: self.line,
            offset: self.begin,
            event,
            marks: NodeMarks::default(),
            comment: None,
        }))
    }
    /// Returns the next line, blank or not; `None` at the end of the file.
    ///
    /// # Errors
    /// It cannot be read, or is no text.
    pub fn next_text(&mut self) -> Result<Option<&str>, BadTrace> {
        if self.read_line()? {
            self.text().map(Some)
        } else {
            Ok(None)
        }
    }
    /// Returns a problem at a byte of the line that was read last.
    pub fn error_in_line(&self, at: usize, problem: TraceProblem) -> BadTrace {
        self.error((at, problem))
    }
    /// Refuses the trace of a Monte-Carlo search, whose lines have another form.
    ///
    /// # Errors
    /// It is one.
    pub fn refuse_sampled(&self) -> Result<(), BadTrace> {
        let place = || self.header.place(HeaderName::Method);
        if self.header.is_sampled {
            Err(self.error_at(place(), TraceProblem::Sampled))
        } else {
            Ok(())
        }
    }
    /// Returns the error of a header that games or evaluations refuse.
    pub fn refused(&self, name: HeaderName, reason: Sentence) -> BadTrace {
        let problem = TraceProblem::HeaderRefused {
            header: name.word(),
            reason,
        };
        self.error_at(self.header.place(name), problem)
    }
    /// Consumes the line that was read in the buffer.
    #[inline]
    fn pass_by(&mut self) {
        self.input.consume(std::mem::take(&mut self.looked));
    }
    /// Returns the next line that is not blank, read word by word.
    fn any_line(&mut self) -> Result<Option<TraceLine<'_>>, BadTrace> {
        loop {
            if !self.read_line()? {
                return Ok(None);
            }
            if !self.bytes.trim_ascii().is_empty() {
                break;
            }
        }
        let text = self.text()?;
        let (event, marks, comment) =
            event::parse(text, self.version).map_err(|fault| self.error(fault))?;
        Ok(Some(TraceLine {
            number: self.line,
            offset: self.begin,
            event,
            marks,
            comment,
        }))
    }
    /// Returns a problem with the whole of a header's value or a line.
    pub fn error_at(&self, place: Option<(usize, usize)>, problem: TraceProblem) -> BadTrace {
        BadTrace {
            file: self.name.clone(),
            place,
            problem,
        }
    }
    /// Returns a problem with the line that was read last.
    pub fn error_here(&self, problem: TraceProblem) -> BadTrace {
        self.error((0, problem))
    }

    fn first_line(&mut self) -> Result<(), BadTrace> {
        let some = self.read_line()?;
        if self.bytes.starts_with(MARK) {
            self.bytes.drain(..MARK.len());
        }
        // A text that does not begin as a trace is reported as none, whatever its bytes are.
        if !some || !is_trace(&self.bytes) {
            self.line = 1;
            return Err(self.error((0, not_a_trace(&self.bytes))));
        }
        let text = self.text()?;
        let version = text.trim().strip_prefix(MAGIC).unwrap_or_default().trim();
        match version {
            "1" => return Ok(()),
            "2" => {
                self.version = Version::Two;
                return Ok(());
            }
            _ => {}
        }
        let at = text
            .find(version)
            .filter(|_| !version.is_empty())
            .unwrap_or(text.len());
        Err(self.error((
            at,
            TraceProblem::Version {
                found: quoted(version),
            },
        )))
    }
    /// Reads the next line without its end; `false` at the end of the file.
    fn read_line(&mut self) -> Result<bool, BadTrace> {
        self.pass_by();
        self.bytes.clear();
        self.line += 1;
        self.begin = self.next;
        // One byte more than the longest line with its end, so that a longer one is noticed.
        let mut limited = (&mut self.input).take(LONGEST_LINE as u64 + 2);
        let read = limited.read_until(b'\n', &mut self.bytes);
        let length = read.map_err(|fault| self.error((0, TraceProblem::Io(fault.to_string()))))?;
        self.next += length as u64;
        self.ended = self.bytes.pop_if(|byte| *byte == b'\n').is_some();
        if self.bytes.last() == Some(&b'\r') {
            self.bytes.pop();
        }
        if self.bytes.len() > LONGEST_LINE {
            return Err(self.error((0, TraceProblem::LongLine { most: LONGEST_LINE })));
        }
        Ok(length > 0)
    }
    fn text(&self) -> Result<&str, BadTrace> {
        std::str::from_utf8(&self.bytes).map_err(|fault| {
            let at = fault.valid_up_to();
            self.error((at, TraceProblem::NotText(self.bytes[at])))
        })
    }
    /// Returns a problem at a byte of the line that was read last.
    fn error(&self, (at, problem): AtByte) -> BadTrace {
        let before = String::from_utf8_lossy(&self.bytes[..at.min(self.bytes.len())])
            .chars()
            .count();
        self.error_at(Some((self.line as usize, before + 1)), problem)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Depth, Max, TraceEvent, TraceNumber, TraceWindow, View};
    use super::*;
    use engine::search::MethodName;
    use std::io::{BufReader, repeat};

    const ALL: &str = "plyscope-trace 1\ntitle Mine # 2\ngame k-in-a-row:h=3,v=3,k=3 # small\n\n# so\nposition .X./OX./.O. X\n\
        depth 4\nevaluation outcome\nmax first\nview mover\nmethod pvs\nbegin\n> - -inf inf\n. a1 5\n# why\n= 5 best a1\n";

    fn reader(text: &str) -> Result<Reader<&[u8]>, BadTrace> {
        Reader::new(text.as_bytes(), "t")
    }

    fn fault(text: &[u8]) -> String {
        let mut reader = match Reader::new(text, "t") {
            Ok(reader) => reader,
            Err(error) => return error.to_string(),
        };
        loop {
            match reader.next_line() {
                Ok(Some(_)) => {}
                Ok(None) => panic!("{:?} has no fault", String::from_utf8_lossy(text)),
                Err(error) => return error.to_string(),
            }
        }
    }

    #[test]
    fn a_later_search_has_the_headers_of_the_first_that_it_does_not_state() {
        let text = "plyscope-trace 2\nmax second\nview mover\ndepth 3\nbegin\n> -\n= 1\nsearch\nbegin\n> -\n= 2\n\
            search\nview max\ndepth 4\nbegin\n> -\n= 3\n";
        let mut reader = reader(text).expect("a trace");
        let mut found = Vec::new();
        while let Some(line) = reader.next_line().expect("a line") {
            if line.event == Some(TraceEvent::Search) {
                reader.begin_search().expect("its headers");
                let header = reader.header();
                found.push((header.max, header.view, header.depth));
            }
        }
        assert_eq!(
            found,
            [
                (Max::Second, View::Mover, Some(Depth::Plies(3))),
                (Max::Second, View::Max, Some(Depth::Plies(4))),
            ]
        );
    }

    #[test]
    fn headers_and_events_are_read_with_their_places() {
        for text in [
            ALL.to_owned(),
            ALL.replace('\n', "\r\n"),
            format!("\u{feff}{ALL}"),
        ] {
            let mut reader = reader(&text).expect("a trace");
            let header = reader.header().clone();
            assert_eq!(header.title.as_deref(), Some("Mine # 2"));
            assert_eq!(header.game.as_deref(), Some("k-in-a-row:h=3,v=3,k=3"));
            assert_eq!(
                header.place(super::super::HeaderName::Position),
                Some((6, 10))
            );
            assert_eq!(
                (header.depth, header.max, header.view),
                (Some(Depth::Plies(4)), Max::First, View::Mover)
            );
            assert_eq!(header.method, Some(MethodName::Pvs));
            let first = reader.next_line().expect("read").expect("a line");
            assert_eq!(
                first.event,
                Some(TraceEvent::Enter {
                    mv: "-",
                    window: Some(TraceWindow::FULL),
                    max: None
                })
            );
            let (number, offset) = (first.number, first.offset as usize);
            assert_eq!((number, &text[offset..offset + 3]), (13, "> -"));
            let (line, offset) = (reader.line, reader.offset());
            // A line that was read once is found again.
            let rest = &text.as_bytes()[offset as usize..];
            let mut again = Reader::resume(rest, "t", header, Version::One, (line, offset));
            for reader in [&mut reader, &mut again] {
                let leaf = reader.next_line().expect("read").expect("a line");
                let (value, window) = (TraceNumber::whole(5), None);
                assert_eq!(
                    leaf.event,
                    Some(TraceEvent::Leaf {
                        mv: "a1",
                        value,
                        window,
                        max: None
                    })
                );
                assert_eq!((leaf.number, leaf.offset), (14, offset));
                assert_eq!(
                    reader.next_line().expect("read").expect("a line").comment,
                    Some("why")
                );
                assert_eq!(
                    reader.next_line().expect("read").expect("a line").number,
                    16
                );
                assert_eq!(reader.next_line(), Ok(None));
            }
        }
    }

    #[test]
    fn bad_traces_say_where_and_what_was_expected() {
        let after = |rest: &str| format!("plyscope-trace 1\n{rest}").into_bytes();
        for (text, expected) in [
            (
                b"".to_vec(),
                "t:1:1: expected the first line `plyscope-trace 1`, found \"\"",
            ),
            (
                b"\xff\xfe\x00".to_vec(),
                "t:1:1: expected the first line `plyscope-trace 1`",
            ),
            (
                b"plyscope-traces 1\n".to_vec(),
                "t:1:1: expected the first line",
            ),
            (
                b"plyscope-trace 3\nbegin\n".to_vec(),
                "t:1:16: expected version 1 or 2 of plyscope-trace, found \"3\"",
            ),
            (b"plyscope-trace\n".to_vec(), "t:1:15: expected version 1"),
            (
                b"plyscope-trace 2\nbegin\n> - 1 2 3\n".to_vec(),
                "t:3:9: expected `max`, `min`, table, depth, null",
            ),
            (
                b"plyscope-trace 2\nbegin\n> - key g\n".to_vec(),
                "t:3:9: expected a key of at most 32",
            ),
            (
                b"plyscope-trace 2\nbegin\n. a 5 table lower depth x\n".to_vec(),
                "t:3:25: expected how many plies",
            ),
            (
                b"plyscope-trace 2\nbegin\n> - null null\n".to_vec(),
                "t:3:10: expected each word once",
            ),
            (
                b"plyscope-trace 2\nbegin\npass depth\n".to_vec(),
                "t:3:11: expected how many plies",
            ),
            (
                b"plyscope-trace 2\nbegin\nsearch now\n".to_vec(),
                "t:3:8: expected the end of the line after `search`",
            ),
            (
                after("> -"),
                "t:2:1: expected a header (title, game, position, depth, evaluation, max, view, method) or `begin`",
            ),
            (after("title é\n begins"), "t:3:2: expected a header"),
            (
                after("depth 4\n"),
                "t:3:1: expected `begin` after the headers, found the end of the file",
            ),
            (
                after("depth four\n"),
                "t:2:7: depth: expected a number of plies from 0 to",
            ),
            (
                after("max third\n"),
                "t:2:5: max: expected first, second or root, found \"third\"",
            ),
            (
                after("method alphabeta-faulty"),
                "t:2:8: method: expected one of minimax, alphabeta, alphabeta-hard, alphabeta-soft, pvs, alphabeta-open, mcts, other",
            ),
            (
                after("view\n"),
                "t:2:5: view: expected max or mover, found \"\"",
            ),
            (
                after("depth 4\ndepth 4\n"),
                "t:3:1: expected the header depth once",
            ),
            (after("begin\n> - é x\n"), "t:3:5: expected alpha, a number"),
            (
                after("begin\n> é 1 x\n"),
                "t:3:7: expected beta, a number, found \"x\"",
            ),
            (
                b"plyscope-trace 1\nbegin\n> - \xff\n".to_vec(),
                "t:3:5: expected text in UTF-8, found the byte 0xff",
            ),
            (after("begin\n> \u{1b}[31m x y\n"), "t:3:9: expected alpha"),
        ] {
            let found = fault(&text);
            assert!(found.starts_with(expected), "{found}\n{expected}");
        }
    }

    #[test]
    fn a_line_without_end_is_read_in_part() {
        let begin = "plyscope-trace 1\nbegin\n".as_bytes();
        let endless = begin.chain(repeat(b'x').take(1 << 30));
        let mut reader = Reader::new(BufReader::new(endless), "t").expect("a trace");
        let error = reader.next_line().expect_err("too long").to_string();
        assert_eq!(
            error,
            "t:3:1: expected a line of at most 1048576 bytes, found a longer one"
        );
        assert!(reader.offset() < 2 * LONGEST_LINE as u64);
    }

    #[test]
    fn the_last_line_needs_no_end_and_the_file_may_end_anywhere_else() {
        let mut reader = reader("plyscope-trace 1\nbegin\n> -\n= 5").expect("a trace");
        assert!(matches!(reader.next_line(), Ok(Some(_))));
        assert!(matches!(
            reader.next_line(),
            Ok(Some(TraceLine {
                event: Some(TraceEvent::Leave { .. }),
                ..
            }))
        ));
        assert_eq!(reader.next_line(), Ok(None));
    }
}
