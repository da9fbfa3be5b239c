//! Request and response types of questions and answers.

use std::{collections::BTreeMap, fmt};

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use entities::sea_orm_active_enums::QuestionKind;

/// Maximum number of answers in a request.
const MAX_ANSWERS: usize = 100;

/// Answers by the id of the question; null removes one. They are validated by the kind of the question.
pub type Answers = BTreeMap<String, Value>;

/// An answer. Its type depends on the kind of the question.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum AnswerValue {
    /// Text, the chosen option, or a date (`2027-03-01`).
    Text(String),
    /// A number.
    Number(f64),
    /// Consent; always true, as an answer that is false is not stored.
    Consent(bool),
    /// The chosen options. `dietary`: and the holder's own words, last.
    Options(Vec<String>),
}

impl fmt::Display for AnswerValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Consent(given) => f.write_str(if *given { "yes" } else { "no" }),
            Self::Options(options) => f.write_str(&options.join(", ")),
        }
    }
}

/// A question that buyers of a ticket are asked.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketQuestion {
    /// Unique id; never changes.
    pub id: Uuid,
    /// What kind of answer it takes.
    #[schema(schema_with = QuestionKind::schema)]
    pub kind: QuestionKind,
    /// The question; for `consent`, what the holder agrees to.
    pub label: String,
    /// Plain text that explains it.
    #[schema(required)]
    pub help: Option<String>,
    /// What can be chosen; empty for other kinds.
    pub options: Vec<String>,
    /// Whether there is no ticket without an answer.
    pub required: bool,
}

/// A question with the answer of a ticket.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredQuestion {
    /// The question.
    #[serde(flatten)]
    pub question: TicketQuestion,
    /// Whether it is still asked; if not, its answer can only be read.
    pub asked: bool,
    /// The answer; null if there is none.
    #[schema(required)]
    pub answer: Option<AnswerValue>,
}

/// The answers of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketAnswers {
    /// The questions, in the order staff chose.
    pub(super) questions: Vec<AnsweredQuestion>,
    /// Whether the holder can change the answers.
    pub(super) can_change: bool,
    /// Until when the holder of a valid ticket can change them.
    pub(super) changeable_until: DateTime<Utc>,
}

/// An answer, as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketAnswer {
    /// Id of the question.
    pub question_id: Uuid,
    /// Kind of the question.
    #[schema(schema_with = QuestionKind::schema)]
    pub kind: QuestionKind,
    /// The question.
    pub label: String,
    /// Whether lists leave the answer out.
    pub private: bool,
    /// The answer.
    pub value: AnswerValue,
}

/// Changes answers of a ticket. Those that are left out stay.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[schema(as = TicketAnswersInput)]
pub(super) struct AnswersInput {
    /// Answers by the id of the question; null removes one.
    #[garde(custom(max_answers))]
    #[schema(value_type = BTreeMap<String, AnswerValue>)]
    pub(super) answers: Answers,
}

/// Rule: at most 100 answers.
pub(super) fn max_answers(answers: &Answers, (): &()) -> garde::Result {
    if answers.len() <= MAX_ANSWERS {
        return Ok(());
    }
    Err(garde::Error::new(format!("The answers field must not have more than {MAX_ANSWERS} items.")))
}

/// The same for a field that may be missing.
pub(in crate::ticketing) fn max_answers_if_set(answers: &Option<Answers>, (): &()) -> garde::Result {
    answers.as_ref().map_or(Ok(()), |answers| max_answers(answers, &()))
}
