//! What there is to tell of the keys of an account.

use super::{NEW_DEVICE_PER_ACCOUNT, REPLAYED_PER_ACCOUNT, notice::Notice, teams::TeamNews};
use crate::{entities::users::Model as User, state::AppState, throttle::Limit, users};

const OURS: &str = "You are written to because this is the address of an account.";
const NOTHING_TO_DO: &str = "If it was you, there is nothing to do.";

/// Something that happened to somebody's account.
#[derive(Debug, Clone, Copy)]
pub enum News<'a> {
    /// The password is another one, changed or reset.
    PasswordChanged,
    /// Told at the address that was theirs until now, so by the row of before: whoever reads it there cannot get the
    /// account back alone.
    EmailChanged,
    /// Somebody signed in from a device that was not known.
    NewDevice(Place<'a>),
    /// A copy of a remembered device was shown. The device is the one that was remembered, the address that of the copy.
    DeviceReplayed(Place<'a>),
    /// A code is asked for from now on.
    TwoFactorEnabled,
    /// No code is asked for any more.
    TwoFactorDisabled,
    /// Somebody came in by a recovery code; so many are still good.
    RecoveryCodeUsed(usize),
    /// Too many wrong codes followed the right password: nobody else may know it.
    CodesRefused,
    /// Another account of theirs opens this one; by the provider as people call it: "GitHub".
    IdentityLinked(&'a str),
    /// It does not any more.
    IdentityUnlinked(&'a str),
    /// What has become of a team, or of a place in one.
    Team(TeamNews<'a>),
    /// Farewell.
    AccountDeleted,
}

/// From where.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// Our own word for it: "Firefox on Linux".
    pub device: &'a str,
    /// Of the network.
    pub address: &'a str,
}

impl News<'_> {
    /// Whether somebody wants to hear of it. What protects the account is always told.
    pub(super) fn is_wanted(self, user: &User) -> bool {
        match self {
            Self::NewDevice(_) => users::preferences(user).sign_in_mails,
            Self::Team(_) => users::preferences(user).event_mails,
            _ => true,
        }
    }

    /// How often it is told, where whoever comes to somebody's account can bring it about again and again.
    pub(super) fn limit(self) -> Option<&'static Limit> {
        match self {
            Self::NewDevice(_) => Some(&NEW_DEVICE_PER_ACCOUNT),
            Self::DeviceReplayed(_) => Some(&REPLAYED_PER_ACCOUNT),
            Self::Team(news) => Some(news.limit()),
            _ => None,
        }
    }

    /// In words.
    pub(super) fn notice(self, state: &AppState) -> Notice {
        let (site, contact, product) = (&state.config.site.name, &state.config.site.email, &state.config.site.product);
        let origin = state.config.app.origin();
        // Where anybody asks for a new password, signed in or not.
        let forgot = format!("{origin}/?dialog=forgot-password");
        let not_you =
            format!("If it was not you, choose a new password at once, and write to {contact} if you need help.");
        let time = state.clock.now().format("%-d %B %Y, %H:%M UTC").to_string();
        let told = |kind, subject, heading, preview| {
            Notice::new(kind, subject, heading, preview).fact("Time", time).because(OURS)
        };
        let alarm = |notice: Notice| {
            notice.offers("It was not me", forgot.clone(), "It lets you choose a new password and ends all sessions.")
        };
        let remedy = |notice: Notice| {
            notice.offers("Choose a new password", forgot.clone(), "Only if it was not you: it ends all sessions.")
        };
        match self {
            Self::PasswordChanged => alarm(
                told(
                    "account.password_changed",
                    format!("Your password for {site} was changed"),
                    "Your password was changed",
                    NOTHING_TO_DO,
                )
                .says(
                    "Your account has a new password, and all other devices were signed out. If it was you, there is \
                     nothing to do.",
                )
                .says("If it was not you, choose a new password at once: only this mailbox can."),
            ),
            Self::EmailChanged => told(
                "account.email_changed",
                format!("Your account at {site} has another address now"),
                "Your account has another address now",
                "This address does not belong to it any more.",
            )
            .says(format!(
                "The e-mail address of your account at {site} was changed. From now on we write to the new one, and \
                 this one cannot be used to sign in."
            ))
            .says(format!("If it was you, there is nothing to do. If it was not you, write to {contact} at once."))
            .because("You are written to because this was the address of the account."),
            Self::NewDevice(place) => alarm(
                told(
                    "account.new_device",
                    format!("A new device signed in to your account at {site}"),
                    "A new device signed in",
                    NOTHING_TO_DO,
                )
                .says(
                    "Somebody signed in to your account from a device that was not used before. If it was you, there \
                     is nothing to do.",
                )
                .fact("Device", place.device)
                .fact("Network address", place.address)
                .because(format!("{OURS} You may switch these mails off in your preferences.")),
            ),
            Self::DeviceReplayed(place) => remedy(
                told(
                    "account.device_replayed",
                    format!("A device was signed out of your account at {site}"),
                    "A device was signed out",
                    "Somebody came with an old key of it.",
                )
                .says(
                    "A device that stays signed in gets a new key whenever it comes back. Somebody came with an old \
                     one, as a copy of the browser does. Nobody can tell which is the copy, so both were signed out.",
                )
                .says(format!("If you restored the device from a backup, there is nothing to do. {not_you}"))
                .fact("Device", place.device)
                .fact("Network address", place.address),
            ),
            Self::TwoFactorEnabled => told(
                "account.two_factor_enabled",
                format!("Signing in to {site} asks for a code now"),
                "Signing in asks for a code now",
                "Keep your recovery codes in a safe place.",
            )
            .says(
                "Two-factor authentication was switched on for your account. Keep your recovery codes in a safe \
                 place: they are the way in without your phone.",
            )
            .says(not_you),
            Self::TwoFactorDisabled => remedy(
                told(
                    "account.two_factor_disabled",
                    format!("Signing in to {site} asks for no code any more"),
                    "Signing in asks for no code any more",
                    "Two-factor authentication was switched off.",
                )
                .says("Two-factor authentication was switched off for your account: the password alone opens it now.")
                .says(not_you),
            ),
            Self::RecoveryCodeUsed(left) => {
                let left = match left {
                    0 => "That was the last one: make new ones in your preferences before you need them.".to_owned(),
                    1 => "One is left: make new ones in your preferences before you need them.".to_owned(),
                    left => format!("{left} are left; you can make new ones in your preferences."),
                };
                remedy(
                    told(
                        "account.recovery_code_used",
                        format!("A recovery code for {site} was used"),
                        "A recovery code was used",
                        "It cannot be used again.",
                    )
                    .says(format!(
                        "Somebody signed in to your account with one of your recovery codes; it is void now. {left}"
                    ))
                    .says(not_you),
                )
            }
            Self::CodesRefused => remedy(
                told(
                    "account.codes_refused",
                    format!("Somebody tried to sign in to your account at {site}"),
                    "Somebody tried to sign in",
                    "The password was right, the codes were not.",
                )
                .says(
                    "Somebody got past your password and then gave wrong codes, so often that none is taken for up to \
                     an hour.",
                )
                .says(
                    "If it was you, try again then: the code has to be from the app you set up here, and the clock of \
                     your phone has to be right.",
                )
                .says(not_you),
            ),
            Self::IdentityLinked(provider) => told(
                "account.identity_linked",
                format!("{provider} opens your account at {site} now"),
                "An account was linked to yours",
                "An account elsewhere was linked to yours.",
            )
            .says(format!("You can sign in with {provider} from now on."))
            .says(format!("If it was not you, unlink it in your preferences. {not_you}"))
            .offers(
                "See linked accounts",
                format!("{origin}/preferences"),
                "They are in your preferences.",
            ),
            Self::IdentityUnlinked(provider) => told(
                "account.identity_unlinked",
                format!("{provider} does not open your account at {site} any more"),
                "A linked account was taken off",
                "A linked account was taken off.",
            )
            .says(format!("{provider} cannot be used to sign in to your account any more."))
            .says(not_you),
            Self::Team(news) => news.notice().because(
                "You are written to because you take part in an event. You may switch these mails off in your \
                 preferences.",
            ),
            Self::AccountDeleted => told(
                "account.deleted",
                format!("Your account at {site} was deleted"),
                "Your account was deleted",
                "This is the last mail about it.",
            )
            .says(format!(
                "Your account at {site} is gone, with your profile, your picture and everything to sign in with."
            ))
            .says(format!(
                "If you asked for news of {product}, you get them until you unsubscribe; each of those mails has a \
                 link for that."
            ))
            .says(format!("If it was not you, write to {contact}."))
            .because("This is the last mail about the account."),
        }
    }
}
