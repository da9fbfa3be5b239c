//! Parses CSV files as spreadsheets write them: separated by commas or semicolons, with or without a byte order mark,
//! with quoted fields.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use csv::{ReaderBuilder, StringRecord, Trim};

use super::types::NewInvitation;
use crate::platform::error::{AppError, FieldErrors};

/// Maximum number of rows of an imported file.
const MAX_ROWS: usize = 1000;
const COLUMNS: [&str; 9] =
    ["email", "name", "kind", "ticket", "role", "message", "expires_at", "max_uses", "reserves_seat"];

/// A parsed row: its line, its content and its errors.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) line: u64,
    pub(super) new: NewInvitation,
    pub(super) errors: FieldErrors,
}

/// A position in the text and its line from 1. The reader's own line numbers are wrong for line ends of two characters.
struct LineTracker {
    byte: usize,
    line: u64,
}

impl LineTracker {
    /// Advances to the first character of the row at `byte`, which may be preceded by line ends.
    fn advance_to(&mut self, text: &str, byte: u64) {
        let bytes = text.as_bytes();
        let mut to = usize::try_from(byte).unwrap_or(usize::MAX).clamp(self.byte, bytes.len());
        while bytes.get(to).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            to += 1;
        }
        self.line += bytes[self.byte..to].iter().filter(|byte| **byte == b'\n').count() as u64;
        self.byte = to;
    }
}

/// Parses a file; dates without a time mean the end of the day in `zone`. 422 if it is not a table.
pub(super) fn read(body: &[u8], zone: Tz) -> Result<Vec<Line>, AppError> {
    let text = std::str::from_utf8(body).map_err(|_| refused("The file must be encoded in UTF-8."))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(separator(text))
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let mut records = reader.records();

    let unreadable = |_| refused("We couldn't read this file. Save it as CSV and try again.");
    let head = records.next().ok_or_else(|| refused("The file is empty."))?.map_err(unreadable)?;
    let columns = columns(&head)?;
    let (mut lines, mut tracker) = (Vec::new(), LineTracker { byte: 0, line: 1 });
    for record in records {
        let record = record.map_err(unreadable)?;
        // Spreadsheets append rows that consist of separators only.
        if record.iter().all(str::is_empty) {
            continue;
        }
        if lines.len() == MAX_ROWS {
            return Err(refused(format!("The file must not have more than {MAX_ROWS} rows.")));
        }
        tracker.advance_to(text, record.position().map_or(0, csv::Position::byte));
        lines.push(line(&record, &columns, zone, tracker.line));
    }
    if lines.is_empty() { Err(refused("The file has no rows.")) } else { Ok(lines) }
}

/// The separator used in the header row, whose column names contain none.
fn separator(text: &str) -> u8 {
    let head = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if head.matches(';').count() > head.matches(',').count() { b';' } else { b',' }
}

/// The column name of each position.
fn columns(head: &StringRecord) -> Result<Vec<&'static str>, AppError> {
    let mut columns = Vec::with_capacity(head.len());
    for header in head {
        let header = header.to_lowercase().replace([' ', '-'], "_");
        let name = COLUMNS.into_iter().find(|column| *column == header);
        let name = name.ok_or_else(|| {
            refused(format!("The file has an unknown column. Use these columns: {}.", COLUMNS.join(", ")))
        })?;
        if columns.contains(&name) {
            return Err(refused(format!("The column {name} appears twice in the file. Remove one.")));
        }
        columns.push(name);
    }
    match ["email", "kind"].into_iter().find(|required| !columns.contains(required)) {
        Some(missing) => Err(refused(format!("The file has no column {missing}."))),
        None => Ok(columns),
    }
}

fn line(record: &StringRecord, columns: &[&str], zone: Tz, line: u64) -> Line {
    let mut errors = FieldErrors::default();
    if record.len() != columns.len() {
        errors.add("row", format!("The row has {} fields instead of {}.", record.len(), columns.len()));
    }
    let field = |column: &str| {
        let position = columns.iter().position(|name| *name == column)?;
        record.get(position).filter(|field| !field.is_empty())
    };
    let text = |column| field(column).map(str::to_owned);
    let expires_at = field("expires_at").and_then(|text| {
        let at = parse_timestamp(text, zone);
        if at.is_none() {
            errors.add("expiresAt", "The expires at field must be a date such as 2027-03-01.");
        }
        at
    });
    let max_uses = field("max_uses").and_then(|text| {
        let uses = text.parse().ok();
        if uses.is_none() {
            errors.add("maxUses", "The max uses field must be a number.");
        }
        uses
    });
    let reserves_seat = field("reserves_seat").and_then(|text| {
        let reserves = match text.to_lowercase().as_str() {
            "yes" | "true" | "1" | "x" => Some(true),
            "no" | "false" | "0" => Some(false),
            _ => None,
        };
        if reserves.is_none() {
            errors.add("reservesSeat", "The reserves seat field must be yes or no.");
        }
        reserves
    });
    let new = NewInvitation {
        kind: text("kind").map(|kind| kind.to_lowercase()),
        email: text("email"),
        name: text("name"),
        ticket: text("ticket"),
        role: text("role"),
        reserves_seat,
        max_uses,
        message: text("message"),
        expires_at,
        draft: false,
    };
    Line { line, new, errors }
}

/// A time, or the end of a day.
fn parse_timestamp(text: &str, zone: Tz) -> Option<DateTime<Utc>> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Some(at.to_utc());
    }
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    let end = day.and_time(NaiveTime::from_hms_opt(23, 59, 59)?);
    end.and_local_timezone(zone).latest().map(|at| at.to_utc())
}

pub(super) fn refused(why: impl Into<String>) -> AppError {
    AppError::invalid("file", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(table: &str) -> Vec<Line> {
        read(table.as_bytes(), chrono_tz::Europe::Lisbon).expect("a table")
    }

    fn refusal(table: &[u8]) -> String {
        read(table, Tz::UTC).expect_err("no table").to_string()
    }

    #[test]
    fn csv_files_of_common_spreadsheets_are_parsed() {
        for table in [
            "email,name,kind\nana@example.com,\"Silva, Ana\",judge\n",
            "\u{feff}email,name,kind\r\nana@example.com,\"Silva, Ana\",judge\r\n",
            "email;name;kind\nana@example.com;Silva, Ana;judge",
            "Kind;E-Mail;Name\njudge;ana@example.com;\"Silva, Ana\"\n;;\n".replace("E-Mail", "email").as_str(),
            "\n email ; name ; kind \n\n ana@example.com ; Silva, Ana ; JUDGE \n",
        ] {
            let rows = rows(table);
            let [row] = rows.as_slice() else { panic!("one row: {table}") };
            let new = &row.new;
            let read = [new.email.as_deref(), new.name.as_deref(), new.kind.as_deref()];
            assert_eq!(read, [Some("ana@example.com"), Some("Silva, Ana"), Some("judge")], "{table}");
            assert!(row.errors.is_empty(), "{table}");
        }
    }

    #[test]
    fn quoted_fields_may_contain_quotes_and_line_breaks() {
        let rows = rows("email,kind,message\na@b.pt,judge,\"One \"\"two\"\"\nthree\"\nc@d.pt,mentor,\n");

        assert_eq!(rows[0].new.message.as_deref(), Some("One \"two\"\nthree"));
        assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 4]);
        let crossed = self::rows("email,kind\r\n\r\na@b.pt,judge\r\n,\r\nc@d.pt,\"men\r\ntor\"\r\ne@f.pt,judge");
        assert_eq!(crossed.iter().map(|row| row.line).collect::<Vec<_>>(), [3, 5, 7]);
        assert_eq!(rows[1].new.message, None);
    }

    #[test]
    fn dates_without_a_time_end_with_the_local_day() {
        let rows = rows("email,kind,expires_at\na@b.pt,judge,2027-07-01\na@b.pt,judge,2027-01-01T10:00:00+01:00\n");

        let times: Vec<String> = rows.iter().filter_map(|row| Some(row.new.expires_at?.to_rfc3339())).collect();
        assert_eq!(times, ["2027-07-01T22:59:59+00:00", "2027-01-01T09:00:00+00:00"]);
    }

    #[test]
    fn unreadable_values_are_reported_by_field() {
        let rows = rows("email,kind,expires_at,max_uses,reserves_seat\na@b.pt,judge,soon,many,perhaps\nx,judge\n");

        let mut wrong: Vec<String> = rows[0].errors.first_of_each().into_keys().collect();
        wrong.sort();
        assert_eq!(wrong, ["expiresAt", "maxUses", "reservesSeat"]);
        assert_eq!(rows[1].errors.to_string(), "The row has 2 fields instead of 5.");
    }

    #[test]
    fn invalid_csv_files_are_rejected() {
        let long = format!("email,kind\n{}", "a@b.pt,judge\n".repeat(MAX_ROWS + 1));
        for (table, message) in [
            (b"".as_slice(), "The file is empty."),
            (b"\n\n", "The file is empty."),
            (b"email,kind\n", "The file has no rows."),
            (b"email,kind\n,\n", "The file has no rows."),
            (b"email,name\na@b.pt,Ana\n", "The file has no column kind."),
            (b"email,kind,email\n", "The column email appears twice in the file. Remove one."),
            (b"email,kind,\xff\n", "The file must be encoded in UTF-8."),
            (long.as_bytes(), "The file must not have more than 1000 rows."),
        ] {
            assert_eq!(refusal(table), message);
        }
        assert!(refusal(b"email,kind,password\n").starts_with("The file has an unknown column."));
        assert_eq!(rows(&long[..long.len() - "a@b.pt,judge\n".len()]).len(), MAX_ROWS);
    }
}
