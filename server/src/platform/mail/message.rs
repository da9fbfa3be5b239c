//! Builds the message of an email from its row.

use std::{collections::BTreeMap, error::Error};

use lettre::{
    Message,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
};
use serde::Deserialize;

use entities::mails::Model;

/// The same message at every attempt, except for the boundary between its parts.
pub(super) fn of(mail: &Model, from: &Mailbox) -> Result<Message, Box<dyn Error>> {
    let mut message = Message::builder()
        .message_id(Some(mail.message_id.clone()))
        .date(mail.created_at.into())
        .from(from.clone())
        .to(Mailbox::new(None, mail.recipient.parse()?))
        .subject(mail.subject.clone())
        // Prevents automatic replies, such as out-of-office messages.
        .raw_header(header("Auto-Submitted", "auto-generated")?);
    for (name, value) in BTreeMap::<String, String>::deserialize(&mail.headers)? {
        message = message.raw_header(header(&name, &value)?);
    }
    Ok(message.multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))?)
}

fn header(name: &str, value: &str) -> Result<HeaderValue, Box<dyn Error>> {
    Ok(HeaderValue::new(HeaderName::new_from_ascii(name.to_owned())?, value.to_owned()))
}
