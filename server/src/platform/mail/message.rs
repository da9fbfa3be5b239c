//! Builds the message of an email from its row.

use std::{collections::BTreeMap, error::Error};

use lettre::{
    Message,
    message::{
        Mailbox, MultiPart, SinglePart,
        header::{HeaderName, HeaderValue},
    },
};
use serde::Deserialize;

use super::attachment::Attachment;
use entities::mails::Model;

/// The same message at every attempt, except for the boundaries between its parts.
pub(super) fn build(email: &Model, from: &Mailbox) -> Result<Message, Box<dyn Error>> {
    let mut message = Message::builder()
        .message_id(Some(email.message_id.clone()))
        .date(email.created_at.into())
        .from(from.clone())
        .to(Mailbox::new(None, email.recipient.parse()?))
        .subject(email.subject.clone())
        // Prevents automatic replies, such as out-of-office messages.
        .raw_header(header("Auto-Submitted", "auto-generated")?);
    for (name, value) in BTreeMap::<String, String>::deserialize(&email.headers)? {
        message = message.raw_header(header(&name, &value)?);
    }
    Ok(message.multipart(body(email)?)?)
}

/// Text and HTML, the HTML together with the images that it shows, and files beside both.
fn body(email: &Model) -> Result<MultiPart, Box<dyn Error>> {
    let attachments = Vec::<Attachment>::deserialize(&email.attachments)?;
    let (images, files): (Vec<_>, Vec<_>) = attachments.iter().partition(|file| file.content_id().is_some());
    let text = MultiPart::alternative().singlepart(SinglePart::plain(email.text.clone()));
    let html = SinglePart::html(email.html.clone());
    let mut body = if images.is_empty() {
        text.singlepart(html)
    } else {
        let mut related = MultiPart::related().singlepart(html);
        for image in images {
            related = related.singlepart(image.part()?);
        }
        text.multipart(related)
    };
    if !files.is_empty() {
        body = MultiPart::mixed().multipart(body);
        for file in files {
            body = body.singlepart(file.part()?);
        }
    }
    Ok(body)
}

fn header(name: &str, value: &str) -> Result<HeaderValue, Box<dyn Error>> {
    Ok(HeaderValue::new(HeaderName::new_from_ascii(name.to_owned())?, value.to_owned()))
}
