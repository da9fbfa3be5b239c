//! Message framing: where the messages of a connection begin and end.
//!
//! The HTTP parser behind it accepts line ends and heads that a proxy in front may parse differently (request
//! smuggling). Each head is therefore buffered until it is complete and unambiguous, so that all parsers agree on the
//! messages. A refused head is replaced by [`refusal::HEAD`], so that the application creates the error response.

use actix_web::http::Uri;

use super::refusal::{self, Refusal};

/// Bytes. Larger than the largest request target and the largest headers together.
const MAX_HEAD: usize = 32 * 1024;
/// Maximum that the HTTP parser supports.
const MAX_HEADERS: usize = 96;
/// Maximum length of a chunk size line (with extensions) or a trailer, bytes.
const MAX_LINE: usize = 4 * 1024;

/// What the client has to send next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// The rest of the head of the message with this number, from 0. The first head is expected as soon as the
    /// connection opens, later ones from their first byte.
    Head(u64),
    /// The rest of a body.
    Body,
    /// Nothing: the client may send another request.
    Nothing,
}

#[derive(Debug)]
enum State {
    Head,
    Body {
        remaining: u64,
    },
    ChunkSize,
    ChunkData {
        remaining: u64,
    },
    /// The line end after a chunk.
    ChunkEnd,
    Trailers,
    /// All further input is ignored.
    Ended,
}

/// The messages of one connection.
#[derive(Debug)]
pub(super) struct Framing {
    state: State,
    /// The incomplete head, or the incomplete line of a chunked body.
    buffered: Vec<u8>,
    /// Start of the last line in `buffered`.
    line: usize,
    line_count: usize,
    head_count: u64,
}

impl Framing {
    pub(super) fn new() -> Self {
        Self { state: State::Head, buffered: Vec::new(), line: 0, line_count: 0, head_count: 0 }
    }

    pub(super) fn expected(&self) -> Expected {
        match self.state {
            State::Head if self.head_count > 0 && self.buffered.is_empty() => Expected::Nothing,
            State::Head => Expected::Head(self.head_count),
            State::Ended => Expected::Nothing,
            _ => Expected::Body,
        }
    }

    /// Whether a part of a head, but not all of it, was received.
    pub(super) fn has_partial_head(&self) -> bool {
        matches!(self.state, State::Head) && !self.buffered.is_empty()
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.state, State::Ended)
    }

    /// Replaces the head that is being received by [`refusal::HEAD`] and ignores further input.
    pub(super) fn refuse(&mut self, out: &mut Vec<u8>) {
        self.end();
        out.extend_from_slice(refusal::HEAD);
    }

    /// Appends the received bytes that may be parsed to `out`. After a refusal, all further input is ignored.
    pub(super) fn receive(&mut self, mut bytes: &[u8], out: &mut Vec<u8>) -> Result<(), Refusal> {
        while !bytes.is_empty() {
            let taken = match self.state {
                State::Head => self.receive_head(bytes, out).inspect_err(|_| self.refuse(out))?,
                State::Body { ref mut remaining } | State::ChunkData { ref mut remaining } => {
                    let taken = usize::try_from(*remaining).unwrap_or(usize::MAX).min(bytes.len());
                    *remaining -= taken as u64;
                    out.extend_from_slice(&bytes[..taken]);
                    taken
                }
                State::ChunkSize | State::ChunkEnd | State::Trailers => match self.receive_line(bytes, out) {
                    Some(taken) => taken,
                    None => {
                        // The request already has its response, or gets that for a truncated body.
                        self.end();
                        return Ok(());
                    }
                },
                State::Ended => return Ok(()),
            };
            bytes = &bytes[taken..];
            match self.state {
                State::Body { remaining: 0 } => self.state = State::Head,
                State::ChunkData { remaining: 0 } => self.state = State::ChunkEnd,
                _ => {}
            }
        }
        Ok(())
    }

    fn end(&mut self) {
        self.state = State::Ended;
        self.buffered = Vec::new();
    }

    /// Consumes bytes up to the end of the head or of `bytes`; returns their number.
    fn receive_head(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<usize, Refusal> {
        for (index, byte) in bytes.iter().enumerate() {
            self.buffered.push(*byte);
            if self.buffered.len() > MAX_HEAD {
                return Err(if self.line_count == 0 { Refusal::UriTooLong } else { Refusal::HeadersTooLarge });
            }
            if *byte != b'\n' {
                continue;
            }
            let Some(line) = self.buffered[self.line..].strip_suffix(b"\r\n") else { return Err(Refusal::Malformed) };
            if line.is_empty() && self.line_count == 0 {
                // Some clients send an extra line end after a body.
                self.buffered.clear();
                continue;
            }
            if line.is_empty() {
                self.state = state_after_head(&self.buffered)?;
                self.head_count += 1;
                out.append(&mut self.buffered);
                (self.line, self.line_count) = (0, 0);
                return Ok(index + 1);
            }
            self.line_count += 1;
            if self.line_count > 1 + MAX_HEADERS {
                return Err(Refusal::HeadersTooLarge);
            }
            self.line = self.buffered.len();
        }
        Ok(bytes.len())
    }

    /// Consumes bytes of a line between the chunks of a body; returns their number, or `None` if the line is invalid.
    fn receive_line(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Option<usize> {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        self.buffered.extend_from_slice(&bytes[..taken]);
        if self.buffered.len() > MAX_LINE {
            return None;
        }
        if end.is_some() {
            let line = self.buffered.strip_suffix(b"\r\n")?;
            self.state = match self.state {
                State::ChunkEnd if line.is_empty() => State::ChunkSize,
                State::ChunkEnd => return None,
                State::Trailers if line.is_empty() => State::Head,
                State::Trailers => State::Trailers,
                _ => match chunk_size(line)? {
                    0 => State::Trailers,
                    remaining => State::ChunkData { remaining },
                },
            };
            out.append(&mut self.buffered);
        }
        Some(taken)
    }
}

/// The state after a complete head, according to its framing headers.
fn state_after_head(head: &[u8]) -> Result<State, Refusal> {
    let text = head.strip_suffix(b"\r\n\r\n").unwrap_or(head);
    let mut lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let request = lines.next().unwrap_or_default();
    let (mut length, mut chunked, mut hosts) = (None, false, 0);
    for line in lines {
        let (name, value) = header(line).ok_or(Refusal::Malformed)?;
        if name.eq_ignore_ascii_case(b"content-length") {
            let digits = std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
            let number = digits.and_then(|text| text.parse().ok()).ok_or(Refusal::Malformed)?;
            if length.replace(number).is_some() {
                return Err(Refusal::Malformed);
            }
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if chunked || !value.eq_ignore_ascii_case(b"chunked") {
                return Err(Refusal::Malformed);
            }
            chunked = true;
        } else if name.eq_ignore_ascii_case(b"host") {
            hosts += 1;
        }
    }
    let version = version_of(request).ok_or(Refusal::Malformed)?;
    let ambiguous = chunked && (length.is_some() || version == Version::Http10);
    if ambiguous || hosts > 1 || (version == Version::Http11 && hosts == 0) {
        return Err(Refusal::Malformed);
    }
    Ok(match length {
        _ if chunked => State::ChunkSize,
        Some(remaining) if remaining > 0 => State::Body { remaining },
        _ => State::Head,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Version {
    Http10,
    Http11,
}

/// The version of a request line; `None` if actix-http would reject the line.
fn version_of(line: &[u8]) -> Option<Version> {
    let mut parts = line.split(|byte| *byte == b' ');
    let (method, target, version) = (parts.next()?, parts.next()?, parts.next()?);
    let is_line = parts.next().is_none() && is_token(method) && is_target(method, target);
    match version {
        b"HTTP/1.1" if is_line => Some(Version::Http11),
        b"HTTP/1.0" if is_line => Some(Version::Http10),
        _ => None,
    }
}

/// Whether a target is a path, an absolute http or https URI, or `*` for OPTIONS.
fn is_target(method: &[u8], target: &[u8]) -> bool {
    if target == b"*" {
        return method == b"OPTIONS";
    }
    let Some(uri) = Uri::try_from(target).ok().filter(|_| target.iter().all(u8::is_ascii_graphic)) else {
        return false;
    };
    let has_web_scheme = || matches!(uri.scheme_str(), Some("http" | "https"));
    target.starts_with(b"/") || (has_web_scheme() && uri.authority().is_some())
}

fn is_token(text: &[u8]) -> bool {
    let is_allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte);
    !text.is_empty() && text.iter().all(is_allowed)
}

/// Name and value of a header line; `None` if parsers might disagree about it.
fn header(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
    let is_text = |byte: &u8| *byte == b'\t' || !byte.is_ascii_control();
    (is_token(name) && value.iter().all(is_text)).then_some((name, value))
}

/// Parses the size of a chunk; ignores extensions.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let text = line.split(|byte| *byte == b';').next()?.trim_ascii_end();
    let text = std::str::from_utf8(text).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u64::from_str_radix(text, 16).ok()
}
