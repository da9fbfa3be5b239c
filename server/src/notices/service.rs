//! What there is to say.

use sea_orm::ConnectionTrait;
use secrecy::{ExposeSecret, SecretString};

use super::{
    NEW_DEVICE_PER_ACCOUNT, VERIFY_PER_MAILBOX,
    notice::{self, Action, Notice},
};
use crate::{
    entities::users::Model as User, error::AppError, mail::EmailAddress, state::AppState, throttle, verification,
};

const FOR_AN_HOUR: &str = "The link works for an hour.";

/// Asks whether the mailbox is theirs: at most three times an hour, then nothing is sent.
pub async fn verify_email(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let mails = throttle::hit_within(state, db, &VERIFY_PER_MAILBOX, &mailbox(&user.email)).await?;
    if mails.remaining.is_some() { verify_email_again(state, db, user).await } else { Ok(()) }
}

/// The same for a caller that has counted it.
pub async fn verify_email_again(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let site = &state.config.site.name;
    let notice = Notice {
        kind: "account.verify_email",
        subject: format!("Is this your address? Confirm it for {site}"),
        preview: "One click, and your account is complete.",
        heading: "Is this your address?",
        paragraphs: vec![format!(
            "Somebody uses this address for an account at {site}. If that is you, please confirm it."
        )],
        facts: vec![],
        action: Some(Action {
            words: "Confirm my address",
            address: verification::link(state, user),
            note: FOR_AN_HOUR,
        }),
        reason: "It was not you? Then do not confirm it: the account stays without a mailbox, and nobody else can \
                 confirm it."
            .to_owned(),
    };
    notice::send(state, db, &user.email, &notice).await
}

/// Where somebody who holds a token chooses a new password.
pub fn reset_link(state: &AppState, email: &str, token: &SecretString) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("dialog", "reset-password")
        .append_pair("token", token.expose_secret())
        .append_pair("email", email)
        .finish();
    format!("{}/?{query}", state.config.app.origin())
}

/// Lets somebody choose a new password, or a first one. The caller has counted it: whoever asks must not learn from
/// what happens here whether there is an account.
pub async fn reset_password(
    state: &AppState,
    db: &impl ConnectionTrait,
    email: &str,
    token: &SecretString,
) -> Result<(), AppError> {
    let site = &state.config.site.name;
    let notice = Notice {
        kind: "account.reset_password",
        subject: format!("Choose a new password for {site}"),
        preview: "The link works for an hour.",
        heading: "Choose a new password",
        paragraphs: vec![format!(
            "Somebody asked for a new password for the account with this address at {site}. If that was you, choose it \
             now. You are signed out on all devices then."
        )],
        facts: vec![],
        action: Some(Action {
            words: "Choose a new password",
            address: reset_link(state, email, token),
            note: "The link works for an hour and once; asking again makes it void.",
        }),
        reason: "It was not you? Then do nothing: your password stays as it is.".to_owned(),
    };
    notice::send(state, db, email, &notice).await
}

/// The password is another one, changed or reset.
pub async fn password_changed(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let notice = Notice {
        kind: "account.password_changed",
        subject: format!("Your password for {} was changed", state.config.site.name),
        preview: "If it was you, there is nothing to do.",
        heading: "Your password was changed",
        paragraphs: vec![
            "Your account has a new password, and all other devices were signed out. If it was you, there is nothing \
             to do."
                .to_owned(),
            "If it was not you, choose a new password at once: only this mailbox can.".to_owned(),
        ],
        facts: vec![at(state)],
        action: Some(Action {
            words: "It was not me",
            address: forgot(state),
            note: "It lets you choose a new password and ends all sessions.",
        }),
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// To the address that was theirs until now (`user` is the row before the change): whoever reads it there cannot get the
/// account back alone.
pub async fn email_changed(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let (site, contact) = (&state.config.site.name, &state.config.site.email);
    let notice = Notice {
        kind: "account.email_changed",
        subject: format!("Your account at {site} has another address now"),
        preview: "This address does not belong to it any more.",
        heading: "Your account has another address now",
        paragraphs: vec![
            format!(
                "The e-mail address of your account at {site} was changed. From now on we write to the new one, and \
                 this one cannot be used to sign in."
            ),
            format!("If it was you, there is nothing to do. If it was not you, write to {contact} at once."),
        ],
        facts: vec![at(state)],
        action: None,
        reason: "You are written to because this was the address of the account.".to_owned(),
    };
    tell(state, db, user, &notice).await
}

/// Somebody signed in from a device that was not known. `device` is our own word for it ("Firefox on Linux"). Left out
/// when they do not want to hear of it, or did too often lately.
pub async fn new_device(
    state: &AppState,
    db: &impl ConnectionTrait,
    user: &User,
    device: &str,
    address: &str,
) -> Result<(), AppError> {
    if user.preferences.get("signInMails").and_then(serde_json::Value::as_bool) == Some(false) {
        return Ok(());
    }
    let devices = throttle::hit_within(state, db, &NEW_DEVICE_PER_ACCOUNT, &user.id.to_string()).await?;
    if devices.remaining.is_none() {
        return Ok(());
    }
    let notice = Notice {
        kind: "account.new_device",
        subject: format!("A new device signed in to your account at {}", state.config.site.name),
        preview: "If it was you, there is nothing to do.",
        heading: "A new device signed in",
        paragraphs: vec![
            "Somebody signed in to your account from a device that was not used before. If it was you, there is \
             nothing to do."
                .to_owned(),
        ],
        facts: vec![at(state), ("Device", device.to_owned()), ("Network address", address.to_owned())],
        action: Some(Action {
            words: "It was not me",
            address: forgot(state),
            note: "It lets you choose a new password and ends all sessions.",
        }),
        reason: format!("{} You may switch these mails off in your preferences.", ours()),
    };
    tell(state, db, user, &notice).await
}

/// A code is asked for from now on.
pub async fn two_factor_enabled(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let notice = Notice {
        kind: "account.two_factor_enabled",
        subject: format!("Signing in to {} asks for a code now", state.config.site.name),
        preview: "Keep your recovery codes in a safe place.",
        heading: "Signing in asks for a code now",
        paragraphs: vec![
            "Two-factor authentication was switched on for your account. Keep your recovery codes in a safe place: \
             they are the way in without your phone."
                .to_owned(),
            not_you(state),
        ],
        facts: vec![at(state)],
        action: None,
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// No code is asked for any more.
pub async fn two_factor_disabled(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let notice = Notice {
        kind: "account.two_factor_disabled",
        subject: format!("Signing in to {} asks for no code any more", state.config.site.name),
        preview: "Two-factor authentication was switched off.",
        heading: "Signing in asks for no code any more",
        paragraphs: vec![
            "Two-factor authentication was switched off for your account: the password alone opens it now.".to_owned(),
            not_you(state),
        ],
        facts: vec![at(state)],
        action: Some(change_password(state)),
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// Somebody came in by a recovery code; `left` are still good.
pub async fn recovery_code_used(
    state: &AppState,
    db: &impl ConnectionTrait,
    user: &User,
    left: usize,
) -> Result<(), AppError> {
    let left = match left {
        0 => "That was the last one: make new ones in your preferences before you need them.".to_owned(),
        1 => "One is left: make new ones in your preferences before you need them.".to_owned(),
        left => format!("{left} are left; you can make new ones in your preferences."),
    };
    let notice = Notice {
        kind: "account.recovery_code_used",
        subject: format!("A recovery code for {} was used", state.config.site.name),
        preview: "It cannot be used again.",
        heading: "A recovery code was used",
        paragraphs: vec![
            format!("Somebody signed in to your account with one of your recovery codes; it is void now. {left}"),
            not_you(state),
        ],
        facts: vec![at(state)],
        action: Some(change_password(state)),
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// Too many wrong codes followed the right password: nobody else may know it.
pub async fn codes_refused(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let notice = Notice {
        kind: "account.codes_refused",
        subject: format!("Somebody tried to sign in to your account at {}", state.config.site.name),
        preview: "The password was right, the codes were not.",
        heading: "Somebody tried to sign in",
        paragraphs: vec![
            "Somebody got past your password and then gave wrong codes, so often that none is taken for up to an hour."
                .to_owned(),
            "If it was you, try again then: the code has to be from the app you set up here, and the clock of your \
             phone has to be right."
                .to_owned(),
            not_you(state),
        ],
        facts: vec![at(state)],
        action: Some(change_password(state)),
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// Another account of theirs (`provider` as people call it: "GitHub") opens this one.
pub async fn identity_linked(
    state: &AppState,
    db: &impl ConnectionTrait,
    user: &User,
    provider: &str,
) -> Result<(), AppError> {
    let notice = Notice {
        kind: "account.identity_linked",
        subject: format!("{provider} opens your account at {} now", state.config.site.name),
        preview: "An account elsewhere was linked to yours.",
        heading: "An account was linked to yours",
        paragraphs: vec![
            format!("You can sign in with {provider} from now on."),
            format!("If it was not you, unlink it in your preferences. {}", not_you(state)),
        ],
        facts: vec![at(state)],
        action: Some(Action {
            words: "See linked accounts",
            address: preferences(state),
            note: "They are in your preferences.",
        }),
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// It does not any more.
pub async fn identity_unlinked(
    state: &AppState,
    db: &impl ConnectionTrait,
    user: &User,
    provider: &str,
) -> Result<(), AppError> {
    let notice = Notice {
        kind: "account.identity_unlinked",
        subject: format!("{provider} does not open your account at {} any more", state.config.site.name),
        preview: "A linked account was taken off.",
        heading: "A linked account was taken off",
        paragraphs: vec![format!("{provider} cannot be used to sign in to your account any more."), not_you(state)],
        facts: vec![at(state)],
        action: None,
        reason: ours(),
    };
    tell(state, db, user, &notice).await
}

/// Farewell.
pub async fn account_deleted(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let (site, contact) = (&state.config.site.name, &state.config.site.email);
    let notice = Notice {
        kind: "account.deleted",
        subject: format!("Your account at {site} was deleted"),
        preview: "This is the last mail about it.",
        heading: "Your account was deleted",
        paragraphs: vec![
            format!("Your account at {site} is gone, with your profile, your picture and everything to sign in with."),
            format!(
                "If you asked for news of {}, you get them until you unsubscribe; each of those mails has a link for \
                 that.",
                state.config.site.product
            ),
            format!("If it was not you, write to {contact}."),
        ],
        facts: vec![at(state)],
        action: None,
        reason: "This is the last mail about the account.".to_owned(),
    };
    tell(state, db, user, &notice).await
}

/// Writes to whoever has the account, if it is known that the mailbox is theirs. Otherwise it may be a stranger's, whom the
/// maker of the account must not be able to write to through us.
async fn tell(state: &AppState, db: &impl ConnectionTrait, user: &User, notice: &Notice) -> Result<(), AppError> {
    if user.email_verified_at.is_none() {
        return Ok(());
    }
    notice::send(state, db, &user.email, notice).await
}

/// What mails to one mailbox are counted by.
pub fn mailbox(email: &str) -> String {
    EmailAddress::parse(email).map_or_else(|| email.to_owned(), |email| email.mailbox())
}

fn at(state: &AppState) -> (&'static str, String) {
    ("Time", state.clock.now().format("%-d %B %Y, %H:%M UTC").to_string())
}

fn ours() -> String {
    "You are written to because this is the address of an account.".to_owned()
}

fn not_you(state: &AppState) -> String {
    format!(
        "If it was not you, choose a new password at once, and write to {} if you need help.",
        state.config.site.email
    )
}

fn change_password(state: &AppState) -> Action {
    Action {
        words: "Choose a new password",
        address: forgot(state),
        note: "Only if it was not you: it ends all sessions.",
    }
}

/// Where anybody asks for a new password, signed in or not.
fn forgot(state: &AppState) -> String {
    format!("{}/?dialog=forgot-password", state.config.app.origin())
}

fn preferences(state: &AppState) -> String {
    format!("{}/preferences", state.config.app.origin())
}
