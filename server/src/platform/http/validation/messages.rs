//! Validation messages.

use std::{borrow::Cow, fmt::Display};

use garde::i18n::{I18n, InvalidCreditCard, InvalidEmail, InvalidPhoneNumber, InvalidUrl, IpKind};

use super::{key, name};

/// Placeholder for the field's name, which the rules do not know.
pub(super) const FIELD: &str = ":field";

/// Messages of rules.
pub(super) struct Words;

impl I18n for Words {
    fn required_not_set(&self) -> Cow<'static, str> {
        say("is required")
    }

    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        if min == 1 { say("is required") } else { say(format!("must be at least {min} characters")) }
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        say(format!("must not be greater than {max} characters"))
    }

    fn range_lower_than(&self, min: &dyn Display) -> Cow<'static, str> {
        say(format!("must be at least {min}"))
    }

    fn range_greater_than(&self, max: &dyn Display) -> Cow<'static, str> {
        say(format!("must not be greater than {max}"))
    }

    fn email_invalid(&self, _: InvalidEmail) -> Cow<'static, str> {
        say("must be a valid email address")
    }

    fn url_invalid(&self, _: InvalidUrl) -> Cow<'static, str> {
        say("must be a valid URL")
    }

    fn phone_number_invalid(&self, _: InvalidPhoneNumber) -> Cow<'static, str> {
        say("must be a valid phone number")
    }

    fn credit_card_invalid(&self, _: InvalidCreditCard) -> Cow<'static, str> {
        say("must be a valid card number")
    }

    fn ip_invalid(&self, _: IpKind) -> Cow<'static, str> {
        say("must be a valid IP address")
    }

    fn pattern_no_match(&self, _: &dyn Display) -> Cow<'static, str> {
        say("format is invalid")
    }

    fn contains_missing(&self, part: &dyn Display) -> Cow<'static, str> {
        say(format!("must contain {part}"))
    }

    fn prefix_missing(&self, part: &dyn Display) -> Cow<'static, str> {
        say(format!("must start with one of the following: {part}"))
    }

    fn suffix_missing(&self, part: &dyn Display) -> Cow<'static, str> {
        say(format!("must end with one of the following: {part}"))
    }

    fn matches_field_mismatch(&self, other: &dyn Display) -> Cow<'static, str> {
        say(format!("must match {}", name(&key(&other.to_string()))))
    }

    fn ascii_invalid(&self) -> Cow<'static, str> {
        say("must only contain single-byte alphanumeric characters and symbols")
    }

    fn alphanumeric_invalid(&self) -> Cow<'static, str> {
        say("must only contain letters and numbers")
    }
}

fn say(what: impl Display) -> Cow<'static, str> {
    format!("The {FIELD} field {what}.").into()
}
