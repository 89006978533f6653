//! [`TerminalScreen`]: crossterm's back end on [`output`], with a bound on the area that is drawn.
//!
//! Invariants: a frame is sent whole when it is flushed; nothing queries the terminal, because the thread that reads
//! keys would get the answer. Cost: two buffers of the area, about 90 bytes a cell in all, so at most 45 MB.

use super::output;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use std::io::{self, Write};

/// The largest area that is drawn: more than the largest screens show in their smallest letters.
pub const LARGEST: Size = Size {
    width: 1000,
    height: 500,
};

/// Returns the size of the window, and the part of it that is drawn.
///
/// # Errors
/// The terminal is gone.
pub fn sizes() -> io::Result<(Size, Size)> {
    #[cfg(unix)]
    let (width, height) = {
        let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout())?;
        (size.ws_col, size.ws_row)
    };
    #[cfg(not(unix))]
    let (width, height) = crossterm::terminal::size()?;
    let drawn = Size {
        width: width.min(LARGEST.width),
        height: height.min(LARGEST.height),
    };
    Ok((Size { width, height }, drawn))
}

/// Collects a frame and sends it.
#[derive(Default)]
struct Frame {
    bytes: Vec<u8>,
}

impl Write for Frame {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        let sent = output::send(&self.bytes);
        self.bytes.clear();
        sent
    }
}

/// The terminal as a back end for drawing.
pub struct TerminalScreen {
    inner: CrosstermBackend<Frame>,
    cursor: Position,
}

impl Default for TerminalScreen {
    fn default() -> TerminalScreen {
        TerminalScreen {
            inner: CrosstermBackend::new(Frame::default()),
            cursor: Position::ORIGIN,
        }
    }
}

impl Backend for TerminalScreen {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
        self.inner.draw(content)
    }
    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }
    fn show_cursor(&mut self) -> io::Result<()> {
        // If it fails, the frame fails as well. It is called once more after the end, and an error
        // would then be printed.
        let _ = self.inner.show_cursor();
        Ok(())
    }
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }
    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        self.inner.set_cursor_position(self.cursor)
    }
    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }
    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.inner.clear_region(region)
    }
    fn size(&self) -> io::Result<Size> {
        sizes().map(|(_, drawn)| drawn)
    }
    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: self.size()?,
            pixels: Size::ZERO,
        })
    }
    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}
