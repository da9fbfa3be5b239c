//! Validation of invitations, entered or imported.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveEnum, ActiveValue::Set};
use uuid::Uuid;

use super::types::NewInvitation;
use crate::platform::{error::FieldErrors, mail::EmailAddress, permissions::Role};
use entities::{
    events::Model as Event, invitations::ActiveModel, sea_orm_active_enums::InvitationKind,
    ticket_types::Model as TicketType,
};

/// Default lifetime of an invitation; never longer than its event.
const VALIDITY: TimeDelta = TimeDelta::days(14);
const MAX_NAME: usize = 80;
const MAX_MESSAGE: usize = 1000;
const MAX_USES: i64 = 1000;

/// Data that the rules depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) event: &'a Event,
    /// The event's ticket types.
    pub(super) tickets: &'a [TicketType],
    /// The site's roles.
    pub(super) roles: &'a [Role],
    /// The invitation's current ticket type, which stays valid.
    pub(super) ticket_before: Option<Uuid>,
    pub(super) now: DateTime<Utc>,
}

/// Content of a valid invitation.
#[derive(Debug, Clone)]
pub(super) struct Content {
    pub(super) kind: InvitationKind,
    pub(super) email: Option<EmailAddress>,
    pub(super) name: Option<String>,
    pub(super) ticket: Option<Uuid>,
    pub(super) ticket_name: Option<String>,
    pub(super) role: Option<String>,
    pub(super) reserves_seat: bool,
    pub(super) max_uses: i32,
    pub(super) message: Option<String>,
    /// The requested expiry; `None` for the default.
    pub(super) expires_at: Option<DateTime<Utc>>,
}

impl Rules<'_> {
    /// The trimmed and validated content.
    pub(super) fn read(&self, new: &NewInvitation) -> Result<Content, FieldErrors> {
        let mut errors = FieldErrors::default();
        let kind = kind(new.kind.as_deref(), &mut errors);
        let email = email(new.email.as_deref(), &mut errors);
        let has_email = trimmed(new.email.as_deref()).is_some();
        let name = line("name", new.name.as_deref(), &mut errors);
        let ticket = self.ticket(new.ticket.as_deref(), kind, &mut errors);
        let role = self.role(new.role.as_deref(), kind, has_email, &mut errors);
        let reserves_seat = new.reserves_seat.unwrap_or_default();
        if reserves_seat && ticket.is_none() && trimmed(new.ticket.as_deref()).is_none() {
            errors.add("reservesSeat", "Choose a ticket type to reserve a seat.");
        }
        let max_uses = max_uses(new.max_uses, has_email, &mut errors);
        let message = text("message", new.message.as_deref(), MAX_MESSAGE, &mut errors);
        // PostgreSQL rejects texts with a NUL.
        if message.as_ref().is_some_and(|message| message.contains('\0')) {
            errors.add("message", "The message field format is invalid.");
        }
        if let Some(expires_at) = new.expires_at {
            self.check_expiry(expires_at, &mut errors);
        }
        match kind.filter(|_| errors.is_empty()) {
            None => Err(errors),
            Some(kind) => Ok(Content {
                kind,
                email,
                name,
                ticket: ticket.map(|ticket| ticket.id),
                ticket_name: ticket.map(|ticket| ticket.name.clone()),
                role,
                reserves_seat,
                max_uses,
                message,
                expires_at: new.expires_at,
            }),
        }
    }

    /// The default expiry.
    pub(super) fn usual_expiry(&self) -> DateTime<Utc> {
        (self.now + VALIDITY).min(self.event.end_at)
    }

    pub(super) fn check_expiry(&self, expires_at: DateTime<Utc>, errors: &mut FieldErrors) {
        if expires_at <= self.now {
            errors.add("expiresAt", "The expires at field must be a date in the future.");
        } else if expires_at > self.event.end_at {
            errors.add("expiresAt", "The expires at field must not be after the event ends.");
        }
    }

    fn ticket(
        &self,
        input: Option<&str>,
        kind: Option<InvitationKind>,
        errors: &mut FieldErrors,
    ) -> Option<&TicketType> {
        let Some(input) = trimmed(input) else {
            if kind == Some(InvitationKind::Ticket) {
                errors.add("ticket", "The ticket field is required.");
            }
            return None;
        };
        let id = Uuid::parse_str(input).ok();
        let found = self.tickets.iter().find(|ticket| Some(ticket.id) == id || ticket.slug == input);
        let found = found.filter(|ticket| ticket.active || Some(ticket.id) == self.ticket_before);
        if found.is_none() {
            errors.add_invalid_selection("ticket", "ticket");
        }
        found
    }

    /// A judge's title is free text; the role of staff is a site role and requires an email address.
    fn role(
        &self,
        input: Option<&str>,
        kind: Option<InvitationKind>,
        has_email: bool,
        errors: &mut FieldErrors,
    ) -> Option<String> {
        let role = line("role", input, errors)?;
        match kind {
            Some(InvitationKind::Judge | InvitationKind::Mentor) | None => {}
            Some(InvitationKind::Staff) => {
                if !self.roles.iter().any(|known| known.as_str() == role) {
                    errors.add_invalid_selection("role", "role");
                } else if !has_email {
                    errors.add("email", "The email field is required when the invitation gives a role.");
                }
            }
            Some(InvitationKind::Ticket | InvitationKind::SponsorRep) => {
                errors.add("role", "This kind of invitation has no role. Leave the role empty.");
            }
        }
        Some(role)
    }
}

impl Content {
    /// The columns to set, without the expiry.
    pub(super) fn columns(&self) -> ActiveModel {
        ActiveModel {
            kind: Set(self.kind),
            email: Set(self.email.as_ref().map(|email| email.as_str().to_owned())),
            email_normalised: Set(self.email.as_ref().map(EmailAddress::normalised)),
            name: Set(self.name.clone()),
            ticket_type_id: Set(self.ticket),
            role: Set(self.role.clone()),
            reserves_seat: Set(self.reserves_seat),
            max_uses: Set(self.max_uses),
            message: Set(self.message.clone()),
            ..Default::default()
        }
    }

    /// The site role that accepting grants.
    pub(super) fn site_role(&self) -> Option<Role> {
        site_role(self.kind, self.role.as_deref())
    }
}

/// The site role that accepting grants.
pub(super) fn site_role(kind: InvitationKind, role: Option<&str>) -> Option<Role> {
    role.filter(|_| kind == InvitationKind::Staff).map(|role| Role::from(role.to_owned()))
}

fn kind(input: Option<&str>, errors: &mut FieldErrors) -> Option<InvitationKind> {
    let Some(input) = trimmed(input) else {
        errors.add("kind", "The kind field is required.");
        return None;
    };
    let kind = InvitationKind::try_from_value(&input.to_owned()).ok();
    if kind.is_none() {
        errors.add_invalid_selection("kind", "kind");
    }
    kind
}

fn email(input: Option<&str>, errors: &mut FieldErrors) -> Option<EmailAddress> {
    let input = trimmed(input)?;
    let email = EmailAddress::parse(input);
    if email.is_none() {
        errors.add("email", "The email field must be a valid email address.");
    }
    email
}

fn max_uses(input: Option<i64>, has_email: bool, errors: &mut FieldErrors) -> i32 {
    let uses = input.unwrap_or(1);
    if uses < 1 {
        errors.add("maxUses", "The max uses field must be at least 1.");
    } else if has_email && uses > 1 {
        errors.add("maxUses", "The max uses field must be 1 for an invitation to one email.");
    } else if uses > MAX_USES {
        errors.add("maxUses", format!("The max uses field must not be greater than {MAX_USES}."));
    }
    i32::try_from(uses).unwrap_or(1)
}

/// A text on a single line.
fn line(field: &'static str, input: Option<&str>, errors: &mut FieldErrors) -> Option<String> {
    let line = text(field, input, MAX_NAME, errors)?;
    if line.chars().any(char::is_control) {
        errors.add(field, format!("The {field} field format is invalid."));
    }
    Some(line)
}

fn text(field: &'static str, input: Option<&str>, longest: usize, errors: &mut FieldErrors) -> Option<String> {
    let text = trimmed(input)?;
    if text.chars().count() > longest {
        errors.add(field, format!("The {field} field must not be greater than {longest} characters."));
    }
    Some(text.to_owned())
}

fn trimmed(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
