//! Small files in emails.

use std::error::Error;

use lettre::message::{Attachment as Disposition, SinglePart, header::ContentType};
use serde::{Deserialize, Serialize};

use crate::platform::qr_code;

/// A small file in an email, stored with it until it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    name: String,
    content_type: String,
    /// Id by which the HTML part shows an image, as `cid:{id}`.
    content_id: Option<String>,
    content: Stored,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Stored {
    Text(String),
    /// The text in a QR code. The image is made when the email is sent, not in the transaction that adds it.
    QrCode(String),
}

impl Attachment {
    /// A text file beside the text of the email.
    pub fn file(name: String, content_type: &str, content: String) -> Self {
        Self { name, content_type: content_type.to_owned(), content_id: None, content: Stored::Text(content) }
    }

    /// A QR code that the HTML part shows as `cid:{content_id}`.
    pub fn qr_code(name: String, content_id: String, text: String) -> Self {
        let content_type = "image/png".to_owned();
        Self { name, content_type, content_id: Some(content_id), content: Stored::QrCode(text) }
    }

    /// The id of an image.
    pub fn content_id(&self) -> Option<&str> {
        self.content_id.as_deref()
    }

    /// The part of the message.
    pub(super) fn part(&self) -> Result<SinglePart, Box<dyn Error>> {
        let content = match &self.content {
            Stored::Text(text) => text.clone().into_bytes(),
            Stored::QrCode(text) => qr_code::png(text)?,
        };
        let disposition = match &self.content_id {
            Some(id) => Disposition::new_inline_with_name(id.clone(), self.name.clone()),
            None => Disposition::new(self.name.clone()),
        };
        Ok(disposition.body(content, ContentType::parse(&self.content_type)?))
    }
}
