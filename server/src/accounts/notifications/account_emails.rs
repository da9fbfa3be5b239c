//! Emails about changes to an account.

use super::{email_content::EmailContent, notification::SignInOrigin};
use crate::platform::{
    context::Context,
    local_time::{SITE_ZONE, moment_in},
    settings,
};

const NOTHING_TO_DO: &str = "If this was you, ignore this email.";

/// What the emails mention.
pub(super) struct AccountEmails {
    /// The site's name.
    site: String,
    /// The site's email address.
    contact: String,
    /// What an event is called.
    product: String,
    /// The site's URL.
    origin: String,
    /// Time of the change.
    time: String,
}

impl AccountEmails {
    /// Emails about something that happens now.
    pub(super) fn new(context: &Context) -> Self {
        let known = settings::last_known_site(context);
        Self {
            site: known.name.clone(),
            contact: known.email.clone(),
            product: known.product.clone(),
            origin: context.config.app.origin(),
            time: moment_in(context.clock.now(), SITE_ZONE),
        }
    }

    pub(super) fn password_changed(&self) -> EmailContent {
        let site = &self.site;
        let content = self
            .content(
                "account.password_changed",
                format!("Your {site} password was changed"),
                "Your password was changed",
                NOTHING_TO_DO,
            )
            .paragraph(
                "Your account has a new password, and all other devices were logged out. If this was you, ignore this \
                 email.",
            )
            .paragraph("If this wasn't you, reset your password now.");
        self.with_not_me_link(content)
    }

    pub(super) fn email_changed(&self) -> EmailContent {
        let Self { site, contact, .. } = self;
        self.content(
            "account.email_changed",
            format!("Your {site} account email was changed"),
            "Your account email was changed",
            "You can no longer log in with this email.",
        )
        .paragraph(format!(
            "Your {site} account email was changed. We'll use the new one from now on, and you can no longer log in \
             with this one."
        ))
        .paragraph(format!("If this was you, ignore this email. If it wasn't, email {contact} now."))
        .footer("You're receiving this because this was your account's email.")
    }

    pub(super) fn new_device(&self, origin: SignInOrigin<'_>) -> EmailContent {
        let site = &self.site;
        let content = self
            .content(
                "account.new_device",
                format!("New login to your {site} account"),
                "New login to your account",
                NOTHING_TO_DO,
            )
            .paragraph("Someone logged in to your account from a new device. If this was you, ignore this email.")
            .detail("Device", origin.device)
            .detail("IP address", origin.address)
            .footer(format!("{} Turn these emails off in Preferences.", self.reason()));
        self.with_not_me_link(content)
    }

    pub(super) fn device_replayed(&self, origin: SignInOrigin<'_>) -> EmailContent {
        let site = &self.site;
        let not_you = self.not_you();
        let content = self
            .content(
                "account.device_replayed",
                format!("We logged one of your devices out of {site}"),
                "We logged out one of your devices",
                "Its saved login may have been copied.",
            )
            .paragraph(
                "The login saved on one of your devices was used twice. Someone may have copied it, so we ended both \
                 sessions.",
            )
            .paragraph(format!("If you restored the device from a backup, ignore this email. {not_you}"))
            .detail("Device", origin.device)
            .detail("IP address", origin.address);
        self.with_reset_link(content)
    }

    pub(super) fn two_factor_enabled(&self) -> EmailContent {
        let site = &self.site;
        self.content(
            "account.two_factor_enabled",
            format!("Two-factor authentication is on for your {site} account"),
            "Two-factor authentication is on",
            "Keep your recovery codes in a safe place.",
        )
        .paragraph(
            "Two-factor authentication is on for your account. Keep your recovery codes in a safe place: you'll need \
             them if you lose your phone.",
        )
        .paragraph(self.not_you())
    }

    pub(super) fn two_factor_disabled(&self) -> EmailContent {
        let site = &self.site;
        let content = self
            .content(
                "account.two_factor_disabled",
                format!("Two-factor authentication is off for your {site} account"),
                "Two-factor authentication is off",
                "Your password is now enough to log in.",
            )
            .paragraph("Two-factor authentication is off for your account: your password is now enough to log in.")
            .paragraph(self.not_you());
        self.with_reset_link(content)
    }

    pub(super) fn recovery_code_used(&self, codes_left: usize) -> EmailContent {
        let site = &self.site;
        let left = match codes_left {
            0 => "That was your last one. Create new ones in Preferences.".to_owned(),
            1 => "You have 1 code left. Create new ones in Preferences.".to_owned(),
            left => format!("You have {left} codes left. You can create new ones in Preferences."),
        };
        let content = self
            .content(
                "account.recovery_code_used",
                format!("A recovery code for your {site} account was used"),
                "A recovery code was used",
                "It can't be used again.",
            )
            .paragraph(format!(
                "Someone logged in to your account with one of your recovery codes; it can't be used again. {left}"
            ))
            .paragraph(self.not_you());
        self.with_reset_link(content)
    }

    pub(super) fn codes_refused(&self) -> EmailContent {
        let site = &self.site;
        let content = self
            .content(
                "account.codes_refused",
                format!("Someone tried to log in to your {site} account"),
                "Someone tried to log in",
                "They had your password, but not your codes.",
            )
            .paragraph(
                "Someone entered your password and then too many wrong codes. We won't accept any codes for up to an \
                 hour.",
            )
            .paragraph("If this was you, check that your phone's clock is correct, and try again in an hour.")
            .paragraph(self.not_you());
        self.with_reset_link(content)
    }

    pub(super) fn identity_linked(&self, provider: &str) -> EmailContent {
        let Self { site, origin, .. } = self;
        let not_you = self.not_you();
        self.content(
            "account.identity_linked",
            format!("{provider} was linked to your {site} account"),
            "An account was linked to yours",
            "You can use it to log in.",
        )
        .paragraph(format!("You can now log in with {provider}."))
        .paragraph(format!("If this wasn't you, unlink it in Preferences. {not_you}"))
        .action(
            "View my linked accounts",
            format!("{origin}/preferences"),
            "Your linked accounts are in Preferences.",
        )
    }

    pub(super) fn identity_unlinked(&self, provider: &str) -> EmailContent {
        let site = &self.site;
        self.content(
            "account.identity_unlinked",
            format!("{provider} was unlinked from your {site} account"),
            "An account was unlinked from yours",
            "You can no longer use it to log in.",
        )
        .paragraph(format!("You can no longer log in with {provider}."))
        .paragraph(self.not_you())
    }

    pub(super) fn account_deleted(&self) -> EmailContent {
        let Self { site, contact, product, .. } = self;
        self.content(
            "account.deleted",
            format!("Your {site} account was deleted"),
            "Your account was deleted",
            "This is our last email about it.",
        )
        .paragraph(format!(
            "Your {site} account was deleted. We only keep your tickets, without your name, and what the law requires, \
             such as invoices."
        ))
        .paragraph(format!(
            "You'll still get news about {product} if you subscribed. To stop it, use the unsubscribe link in any news \
             email."
        ))
        .paragraph(format!("If this wasn't you, email {contact}."))
        .footer("This is our last email about the account.")
    }

    /// An email with the time of the change and the usual footer.
    fn content(
        &self,
        kind: &'static str,
        subject: String,
        heading: &'static str,
        preview: &'static str,
    ) -> EmailContent {
        EmailContent::new(kind, subject, heading, preview).detail("Time", self.time.as_str()).footer(self.reason())
    }

    /// Adds a link for users who did not do this themselves.
    fn with_not_me_link(&self, content: EmailContent) -> EmailContent {
        let note = "Reset your password and log out everywhere.";
        content.action("This wasn't me", self.forgot_password_url(), note)
    }

    /// Adds a link to a new password.
    fn with_reset_link(&self, content: EmailContent) -> EmailContent {
        let note = "Only do this if it wasn't you: it logs you out everywhere.";
        content.action("Reset password", self.forgot_password_url(), note)
    }

    /// Works for guests and signed-in users.
    fn forgot_password_url(&self) -> String {
        format!("{}/?dialog=forgot-password", self.origin)
    }

    fn not_you(&self) -> String {
        format!("If this wasn't you, reset your password now, and email {} if you need help.", self.contact)
    }

    /// Why the user receives the email.
    fn reason(&self) -> String {
        format!("You're receiving this because you have a {} account.", self.site)
    }
}
