//! Answers by kind of question: as sent, as stored, and as shown.

use std::ops::RangeInclusive;

use chrono::{Datelike as _, NaiveDate};
use entities::{
    sea_orm_active_enums::QuestionKind::{
        self, Accessibility, Choice, Choices, Consent, Date, Dietary, LongText, Number, ShortText, TshirtSize,
    },
    ticket_questions::Model,
};
use serde_json::Value;

use super::types::AnswerValue;

/// Maximum length of a short answer, in characters.
const MAX_SHORT: usize = 200;
/// Maximum length of a long answer, in characters.
const MAX_LONG: usize = 1000;
const MAX_NUMBER: f64 = 1e9;
const YEARS: RangeInclusive<i32> = 1900..=2099;
/// What is stored for a consent.
const AGREED: &str = "true";

pub(super) const REQUIRED: &str = "Answer this question.";
pub(super) const CONSENT_REQUIRED: &str = "Your consent is required.";
const NOT_TEXT: &str = "The answer must be text.";
const NOT_OFFERED: &str = "Choose one of the options.";
const NOT_A_LIST: &str = "The answer must be a list of options.";
const NOT_AMONG_OPTIONS: &str = "Choose from the options.";
const NOT_A_NUMBER: &str = "The answer must be a number.";
const TOO_LARGE: &str = "The answer must be between -1,000,000,000 and 1,000,000,000.";
const NOT_A_DATE: &str = "The answer must be a date such as 2027-03-01.";
const NOT_A_CONSENT: &str = "The answer must be true or false.";
const HAS_CONTROL_CHARACTERS: &str = "The answer contains characters that aren't allowed.";

/// The stored form of an answer; `None` if it is empty.
///
/// # Errors
/// Why the value is not an answer to the question, as a sentence for the user.
pub(super) fn to_stored(question: &Model, value: &Value) -> Result<Option<String>, String> {
    if value.is_null() {
        return Ok(None);
    }
    match question.kind {
        ShortText => text(value, MAX_SHORT, Lines::Single),
        LongText | Accessibility => text(value, MAX_LONG, Lines::Multiple),
        Choice | TshirtSize => option(value, &options(question)),
        Choices => list(value, &options(question), OtherLine::Refused),
        Dietary => list(value, &options(question), OtherLine::Allowed),
        Number => number(value),
        Date => date(value),
        Consent => {
            let agrees = value.as_bool().ok_or(NOT_A_CONSENT)?;
            Ok(agrees.then(|| AGREED.to_owned()))
        }
    }
}

/// The answer that is stored as this text.
pub(super) fn from_stored(kind: QuestionKind, stored: &str) -> AnswerValue {
    match kind {
        Choices | Dietary => AnswerValue::Options(stored.lines().map(str::to_owned).collect()),
        Consent => AnswerValue::Consent(stored == AGREED),
        Number => stored.parse().map_or_else(|_| AnswerValue::Text(stored.to_owned()), AnswerValue::Number),
        _ => AnswerValue::Text(stored.to_owned()),
    }
}

/// The value that a form means by its fields for a question, as JSON.
pub(super) fn from_fields(kind: QuestionKind, fields: Vec<String>) -> Value {
    let mut filled = fields.into_iter().filter(|field| !field.trim().is_empty());
    match kind {
        Choices | Dietary => filled.map(Value::String).collect(),
        Consent => Value::Bool(filled.next().is_some()),
        Number => filled.next().map_or(Value::Null, |field| {
            let number: Option<f64> = field.trim().replace(',', ".").parse().ok();
            number.and_then(serde_json::Number::from_f64).map_or(Value::String(field), Value::Number)
        }),
        _ => filled.next().map_or(Value::Null, Value::String),
    }
}

/// What can be chosen.
pub(super) fn options(question: &Model) -> Vec<String> {
    serde_json::from_value(question.options.clone()).unwrap_or_default()
}

/// Whether a text may contain line breaks and tabs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    Single,
    Multiple,
}

fn text(value: &Value, max: usize, lines: Lines) -> Result<Option<String>, String> {
    let text = value.as_str().ok_or(NOT_TEXT)?.replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().count() > max {
        return Err(format!("The answer must not be longer than {max} characters."));
    }
    let is_allowed = |letter: char| !letter.is_control() || (lines == Lines::Multiple && matches!(letter, '\n' | '\t'));
    if !text.chars().all(is_allowed) {
        return Err(HAS_CONTROL_CHARACTERS.to_owned());
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

fn option(value: &Value, options: &[String]) -> Result<Option<String>, String> {
    let chosen = value.as_str().ok_or(NOT_OFFERED)?;
    if chosen.is_empty() {
        return Ok(None);
    }
    if options.iter().any(|option| option == chosen) {
        Ok(Some(chosen.to_owned()))
    } else {
        Err(NOT_OFFERED.to_owned())
    }
}

/// Whether a list may contain one line besides the options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherLine {
    Allowed,
    Refused,
}

/// One line per chosen option, in the order of the options, and one other line if that is allowed.
fn list(value: &Value, options: &[String], other_line: OtherLine) -> Result<Option<String>, String> {
    let items: Option<Vec<&str>> = value.as_array().ok_or(NOT_A_LIST)?.iter().map(Value::as_str).collect();
    let items = items.ok_or(NOT_A_LIST)?;
    let is_option = |item: &str| options.iter().any(|option| option == item);
    let mut lines: Vec<String> =
        options.iter().filter(|option| items.contains(&option.as_str())).map(String::clone).collect();
    let mut others = items.into_iter().filter(|item| !is_option(item) && !item.trim().is_empty());
    let other = others.next();
    if others.next().is_some() || (other.is_some() && other_line == OtherLine::Refused) {
        return Err(NOT_AMONG_OPTIONS.to_owned());
    }
    if let Some(other) = other {
        lines.extend(text(&Value::from(other), MAX_SHORT, Lines::Single)?);
    }
    Ok((!lines.is_empty()).then(|| lines.join("\n")))
}

fn number(value: &Value) -> Result<Option<String>, String> {
    let number = value.as_f64().ok_or(NOT_A_NUMBER)?;
    if number.abs() <= MAX_NUMBER { Ok(Some(number.to_string())) } else { Err(TOO_LARGE.to_owned()) }
}

fn date(value: &Value) -> Result<Option<String>, String> {
    let date = value.as_str().ok_or(NOT_A_DATE)?.trim();
    if date.is_empty() {
        return Ok(None);
    }
    let parsed = NaiveDate::parse_from_str(date, "%Y-%m-%d").ok().filter(|date| YEARS.contains(&date.year()));
    Ok(Some(parsed.ok_or(NOT_A_DATE)?.to_string()))
}
