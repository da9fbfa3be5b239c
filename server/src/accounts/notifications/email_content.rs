//! The common structure of emails to users.

use askama::Template;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::platform::{
    context::Context,
    db::Transaction,
    error::AppError,
    mail::{Attachment, Content, Email, EmailAddress, Layout, one_line},
    settings,
};

/// The texts of an email to a user, in the order in which they appear; [`Layout`] adds the frame.
#[derive(Debug)]
pub(super) struct EmailContent {
    /// Identifies the kind of email in the log and for staff.
    kind: &'static str,
    subject: String,
    heading: &'static str,
    /// Preview text that email clients show beside the subject.
    preview: &'static str,
    paragraphs: Vec<String>,
    /// The event that the reader has a seat at. Such emails show the wall.
    event: Option<EventDates>,
    /// Labelled details such as time, place and device.
    details: Vec<(&'static str, String)>,
    action: Option<Action>,
    /// An image among the attachments, shown above the link.
    image: Option<Image>,
    attachments: Vec<Attachment>,
    /// Why the user receives the email, and what to do if they did not cause it.
    footer: String,
}

/// When an event takes place, and where if it is known.
#[derive(Debug)]
struct EventDates {
    when: String,
    place: Option<String>,
}

/// A link in the email.
#[derive(Debug)]
struct Action {
    label: &'static str,
    url: String,
    /// A sentence below the link.
    note: &'static str,
}

/// An image in the email.
#[derive(Debug)]
struct Image {
    content_id: String,
    alt: &'static str,
}

impl EmailContent {
    /// An email without paragraphs, facts and link.
    pub(super) fn new(kind: &'static str, subject: String, heading: &'static str, preview: &'static str) -> Self {
        Self {
            kind,
            subject: one_line(&subject),
            heading,
            preview,
            paragraphs: Vec::new(),
            event: None,
            details: Vec::new(),
            action: None,
            image: None,
            attachments: Vec::new(),
            footer: String::new(),
        }
    }

    /// Adds a paragraph.
    pub(super) fn paragraph(mut self, paragraph: impl Into<String>) -> Self {
        self.paragraphs.push(paragraph.into());
        self
    }

    /// Sets when and where the event takes place that the reader has a seat at.
    pub(super) fn with_event_dates(mut self, when: &str, place: Option<&str>) -> Self {
        self.event = Some(EventDates { when: when.to_owned(), place: place.map(str::to_owned) });
        self
    }

    /// Adds a labelled detail.
    pub(super) fn detail(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.details.push((name, value.into()));
        self
    }

    /// Sets the link, with its label and a sentence below it.
    pub(super) fn action(mut self, label: &'static str, url: String, note: &'static str) -> Self {
        self.action = Some(Action { label, url, note });
        self
    }

    /// Adds small files, and shows the image among them.
    pub(super) fn with_attachments(mut self, attachments: &[Attachment], alt: &'static str) -> Self {
        let shown = attachments.iter().find_map(Attachment::content_id);
        self.image = shown.map(|id| Image { content_id: id.to_owned(), alt });
        self.attachments = attachments.to_vec();
        self
    }

    /// Sets the closing sentence.
    pub(super) fn footer(mut self, footer: impl Into<String>) -> Self {
        self.footer = footer.into();
        self
    }
}

/// The texts of an email with a link.
#[derive(Debug)]
pub(super) struct Message {
    /// Identifies the kind of email in the log and for staff.
    pub(super) kind: &'static str,
    pub(super) subject: String,
    pub(super) heading: &'static str,
    /// Preview text that email clients show beside the subject.
    pub(super) preview: &'static str,
    pub(super) paragraphs: Vec<String>,
    pub(super) link_label: &'static str,
    /// A sentence below the link.
    pub(super) link_note: &'static str,
}

impl Message {
    /// The content with a button that leads to an absolute URL.
    pub(super) fn with_link(self, url: &str) -> EmailContent {
        let mut content = EmailContent::new(self.kind, self.subject, self.heading, self.preview);
        content.paragraphs = self.paragraphs;
        content.action(self.link_label, url.to_owned(), self.link_note)
    }
}

#[derive(Template)]
#[template(path = "mail/account.html")]
struct Html<'a> {
    layout: Layout<'a>,
    content: &'a EmailContent,
}

#[derive(Template)]
#[template(path = "mail/account.txt")]
struct Text<'a> {
    layout: Layout<'a>,
    content: &'a EmailContent,
}

/// Enqueues an email in the transaction of the change it reports.
pub(super) async fn send(
    context: &Context,
    db: &impl Transaction,
    to: &str,
    content: &EmailContent,
) -> Result<(), AppError> {
    send_not_before(context, db, to, content, context.clock.now()).await.map(drop)
}

/// Like [`send`], with an email that leaves the outbox at `not_before`; returns its id.
pub(super) async fn send_not_before(
    context: &Context,
    db: &impl Transaction,
    to: &str,
    content: &EmailContent,
    not_before: DateTime<Utc>,
) -> Result<Uuid, AppError> {
    let to = EmailAddress::parse(to).ok_or_else(|| AppError::internal("an account without an email address"))?;
    let site = settings::last_known_site(context);
    let layout = Layout::new(&context.config, &site);
    let text = Text { layout: layout.clone(), content }.render().map_err(AppError::internal)?;
    let html = Html { layout, content }.render().map_err(AppError::internal)?;
    let email = Email::new(content.kind, to, content.subject.clone(), Content { html, text });
    let email = email.map_err(AppError::internal)?.with_attachments(content.attachments.iter().cloned());
    Ok(context.mailer.enqueue(db, email.not_before(not_before), context.clock.now()).await?)
}
