//! [`TraceWriter`]: writes a trace.
//!
//! Invariant: [`super::Reader`] reads what was written as the same headers and events, but for
//! blanks inside a move, which become `_`.

use super::event::{TraceEvent, TraceWindow, Version};
use super::header::{Header, HeaderName};
use super::marks::{HitClaim, Marks, SkippedMoves, TableWord};
use std::borrow::Cow;
use std::io::{self, Write};

/// A writer of a trace.
pub struct TraceWriter<W> {
    out: W,
}

impl<W: Write> TraceWriter<W> {
    /// Writes everything up to `begin`, in version 1 if its headers allow that.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn new(out: W, header: &Header) -> io::Result<TraceWriter<W>> {
        let version = if header.moves.is_some() || header.selective {
            Version::Two
        } else {
            Version::One
        };
        TraceWriter::of(out, header, version)
    }
    /// Writes everything up to `begin`.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn of(mut out: W, header: &Header, version: Version) -> io::Result<TraceWriter<W>> {
        writeln!(
            out,
            "plyscope-trace {}",
            if version == Version::Two { 2 } else { 1 }
        )?;
        let mut writer = TraceWriter { out };
        writer.headers(header)?;
        Ok(writer)
    }
    /// Writes `search` and its headers up to `begin`; version 2.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn search(&mut self, header: &Header) -> io::Result<()> {
        writeln!(self.out, "search")?;
        self.headers(header)
    }
    fn headers(&mut self, header: &Header) -> io::Result<()> {
        use HeaderName as H;
        // The moves stand beside the position that they begin at.
        let position = [H::Title, H::Game, H::Position, H::Moves];
        let search = [
            H::Depth,
            H::Evaluation,
            H::Max,
            H::View,
            H::Method,
            H::Selective,
        ];
        let names = position.into_iter().chain(search);
        for (name, value) in names.filter_map(|name| Some((name, header.text(name)?))) {
            let words: Vec<&str> = std::iter::once(name.word())
                .chain(value.split_whitespace())
                .collect();
            writeln!(self.out, "{}", words.join(" "))?;
        }
        writeln!(self.out, "begin")
    }
    /// Writes an event.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn event(&mut self, event: &TraceEvent<'_>) -> io::Result<()> {
        self.marked(event, &Marks::default())
    }
    /// Writes an event with further words about its node; version 2.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn marked(&mut self, event: &TraceEvent<'_>, marks: &Marks) -> io::Result<()> {
        match event {
            TraceEvent::Enter { mv, window, max } => {
                write!(self.out, "> {}", word(mv))?;
                self.rest(*window, *max)?;
                self.marks(marks)?;
            }
            TraceEvent::Leaf {
                mv,
                value,
                window,
                max,
            } => {
                write!(self.out, ". {} {value}", word(mv))?;
                self.rest(*window, *max)?;
                self.marks(marks)?;
            }
            TraceEvent::Pass { depth, window } => {
                write!(self.out, "pass")?;
                depth.map_or(Ok(()), |depth| write!(self.out, " depth {depth}"))?;
                self.rest(*window, None)?;
            }
            TraceEvent::Search => write!(self.out, "search")?,
            TraceEvent::Leave { value, best, cut } => {
                write!(self.out, "= {value}")?;
                if let Some(best) = best {
                    write!(self.out, " best {}", word(best))?;
                }
                if let Some(cut) = cut {
                    write!(self.out, " cut {}", cut.moves)?;
                    cut.names
                        .iter()
                        .try_for_each(|name| write!(self.out, " {}", word(name)))?;
                }
                self.leave_marks(marks)?;
                marks
                    .key
                    .map_or(Ok(()), |key| write!(self.out, " key {key:x}"))?;
            }
        }
        writeln!(self.out)
    }
    /// Writes a comment on the node entered last, a line for each of its lines.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn comment(&mut self, text: &str) -> io::Result<()> {
        text.lines()
            .try_for_each(|line| writeln!(self.out, "# {}", line.trim()))
    }
    /// Flushes the output and returns it.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    fn marks(&mut self, marks: &Marks) -> io::Result<()> {
        let Marks {
            table,
            depth,
            null,
            quiet,
            key,
            moves,
            stand,
            fixed: _,
            skipped: _,
            time: _,
            chance,
            weight,
        } = marks;
        if *chance {
            write!(self.out, " chance")?;
        }
        weight.map_or(Ok(()), |weight| write!(self.out, " weight {weight}"))?;
        if let Some(depth) = depth {
            write!(self.out, " depth {depth}")?;
        }
        if *null {
            write!(self.out, " null")?;
        }
        if *quiet {
            write!(self.out, " quiet")?;
        }
        if let Some(key) = key {
            write!(self.out, " key {key:x}")?;
        }
        if let Some(moves) = moves {
            write!(self.out, " moves {moves}")?;
        }
        if let Some(stand) = stand {
            write!(self.out, " stand {stand}")?;
        }
        match table {
            None => {}
            Some(TableWord::Narrowed(TraceWindow { alpha, beta })) => {
                write!(self.out, " table {alpha} {beta}")?;
            }
            Some(TableWord::Answered(HitClaim { kind, depth, from })) => {
                write!(self.out, " table")?;
                kind.map_or(Ok(()), |kind| write!(self.out, " {}", kind.word()))?;
                depth.map_or(Ok(()), |depth| write!(self.out, " depth {depth}"))?;
                from.map_or(Ok(()), |from| write!(self.out, " from {from}"))?;
            }
        }
        self.leave_marks(marks)
    }
    /// Writes the words that may stand also where a node is left.
    fn leave_marks(&mut self, marks: &Marks) -> io::Result<()> {
        if let Some(value) = marks.fixed {
            write!(self.out, " static {value}")?;
        }
        if let Some(SkippedMoves { moves, bound }) = marks.skipped {
            write!(self.out, " skip {moves} at {bound}")?;
        }
        if let Some(time) = marks.time {
            write!(self.out, " time {time}")?;
        }
        Ok(())
    }
    fn rest(&mut self, window: Option<TraceWindow>, max: Option<bool>) -> io::Result<()> {
        if let Some(TraceWindow { alpha, beta }) = window {
            write!(self.out, " {alpha} {beta}")?;
        }
        match max {
            Some(true) => write!(self.out, " max"),
            Some(false) => write!(self.out, " min"),
            None => Ok(()),
        }
    }
}

/// Returns a move as one word that begins no comment.
fn word(mv: &str) -> Cow<'_, str> {
    let bad = |c: char| c.is_whitespace();
    let joined = if mv.contains(bad) {
        Cow::Owned(mv.replace(bad, "_"))
    } else {
        Cow::Borrowed(mv)
    };
    if joined.is_empty() || joined.starts_with('#') {
        Cow::Owned(format!("_{joined}"))
    } else {
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Cut;
    use super::super::{Depth, Max, Reader, TraceNumber, View};
    use super::*;

    #[test]
    fn a_selective_search_is_written_in_version_2_and_read_again() {
        let header = Header {
            selective: true,
            ..Header::default()
        };
        let bound = TraceNumber::whole(-60);
        let marks = Marks {
            fixed: Some(TraceNumber::whole(7)),
            skipped: Some(SkippedMoves { moves: 3, bound }),
            time: Some(1200),
            ..Marks::default()
        };
        let leave = TraceEvent::Leave {
            value: bound,
            best: Some("a"),
            cut: None,
        };
        let enter = TraceEvent::Enter {
            mv: "-",
            window: Some(TraceWindow::FULL),
            max: None,
        };
        let mut writer = TraceWriter::new(Vec::new(), &header).expect("written");
        writer
            .marked(
                &enter,
                &Marks {
                    fixed: marks.fixed,
                    ..Marks::default()
                },
            )
            .expect("written");
        writer.marked(&leave, &marks).expect("written");
        let bytes = writer.finish().expect("written");
        let text = String::from_utf8_lossy(&bytes);
        assert_eq!(
            text,
            "plyscope-trace 2\nselective\nbegin\n> - -inf inf static 7\n= -60 best a static 7 skip 3 at -60 time 1200\n"
        );
        let mut reader = Reader::new(bytes.as_slice(), "t").expect("a trace");
        assert!(reader.header().selective);
        let line = reader.next_line().expect("read").expect("a line");
        assert_eq!((line.event, line.marks.fixed), (Some(enter), marks.fixed));
        let line = reader.next_line().expect("read").expect("a line");
        assert_eq!((line.event, *line.marks), (Some(leave), marks));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let header = Header {
            title: Some("a # b".to_owned()),
            game: Some("nim".to_owned()),
            depth: Some(Depth::Full),
            max: Max::Second,
            view: View::Mover,
            ..Header::default()
        };
        let (value, window) = (
            TraceNumber::read("2/9").expect("a number"),
            Some(TraceWindow::FULL),
        );
        let cut = Some(Cut {
            moves: 2,
            names: vec!["x"],
        });
        let events = [
            TraceEvent::Enter {
                mv: "-",
                window,
                max: Some(false),
            },
            TraceEvent::Enter {
                mv: "1:2",
                window: None,
                max: None,
            },
            TraceEvent::Leaf {
                mv: "2:1",
                value,
                window,
                max: None,
            },
            TraceEvent::Leave {
                value,
                best: None,
                cut,
            },
            TraceEvent::Leave {
                value,
                best: Some("1:2"),
                cut: None,
            },
        ];
        let mut writer = TraceWriter::new(Vec::new(), &header).expect("written");
        events
            .iter()
            .try_for_each(|event| writer.event(event))
            .expect("written");
        writer.comment("one\ntwo").expect("written");
        let bytes = writer.finish().expect("written");
        let mut reader = Reader::new(bytes.as_slice(), "t").expect("a trace");
        let read = reader.header();
        assert_eq!(
            (&read.title, &read.game, read.depth),
            (&header.title, &header.game, header.depth)
        );
        assert_eq!(
            (read.max, read.view, read.method),
            (header.max, header.view, None)
        );
        for event in &events {
            assert_eq!(
                reader
                    .next_line()
                    .expect("read")
                    .expect("a line")
                    .event
                    .as_ref(),
                Some(event)
            );
        }
        for comment in ["one", "two"] {
            assert_eq!(
                reader.next_line().expect("read").expect("a line").comment,
                Some(comment)
            );
        }
        let (left, key) = (
            TraceEvent::Leave {
                value,
                best: Some("1:2"),
                cut: None,
            },
            Some(0x9f3a),
        );
        let mut writer = TraceWriter::of(Vec::new(), &header, Version::Two).expect("written");
        writer
            .marked(
                &left,
                &Marks {
                    key,
                    ..Marks::default()
                },
            )
            .expect("written");
        let bytes = writer.finish().expect("written");
        let mut reader = Reader::new(bytes.as_slice(), "t").expect("a trace");
        let line = reader.next_line().expect("read").expect("a line");
        assert_eq!((line.event.as_ref(), line.marks.key), (Some(&left), key));
        assert_eq!(
            (word("a b"), word("#"), word("")),
            ("a_b".into(), "_#".into(), "_".into())
        );
    }
}
