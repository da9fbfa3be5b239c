//! Logging in, registering and leaving for browsers without JavaScript: forms in, pages out.
//!
//! Forms of other sites are refused: nobody is logged in, or out, from elsewhere.

use actix_web::{HttpRequest, HttpResponse, web::Data};
use secrecy::SecretString;

use super::{
    guards::signed_in,
    limits,
    service::{self, Outcome},
    types::{Credentials, Registration},
};
use crate::{
    error::AppError,
    pages::{
        Pages,
        forms::{self, Fields, refuse, see_other},
    },
    sessions,
    state::AppState,
    throttle,
};

const HOME: &str = "/";
const MAILBOX: &str = "/verify-email";
pub(super) const REGISTER: &str = "/register";

/// What stays of a form that is shown again. Passwords do not.
const OF_LOGIN: [&str; 1] = ["email"];
const OF_REGISTRATION: [&str; 3] = ["name", "email", "referralSource"];

pub(super) async fn login(
    request: HttpRequest,
    state: Data<AppState>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let place = Place::of(&fields, &state);
    let credentials = Credentials {
        email: fields.get("email"),
        username: None,
        password: fields.get("password").map(SecretString::from),
        remember: true,
    };
    let taken = async {
        forms::surely_own(&request, &state)?;
        if signed_in(&request).await?.is_some() {
            return Ok(Outcome::SignedIn);
        }
        service::login(&request, &state, &credentials).await
    };
    match taken.await {
        Ok(Outcome::SignedIn) => Ok(see_other(&place.next)),
        Ok(Outcome::SecondFactor) => Ok(see_other(&second_factor(&place.next))),
        Err(refusal) => {
            refuse(&request, &state, &pages, &place.with("login"), fields.form("login", OF_LOGIN), refusal).await
        }
    }
}

pub(super) async fn register(
    request: HttpRequest,
    state: Data<AppState>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let registration = Registration {
        name: fields.get("name"),
        email: fields.get("email"),
        password: fields.get("password").map(SecretString::from),
        password_confirmation: fields.get("passwordConfirmation").map(SecretString::from),
        referral_source: fields.get("referralSource"),
    };
    let taken = async {
        forms::surely_own(&request, &state)?;
        if signed_in(&request).await?.is_none() {
            throttle::enforce(&request, &limits::REGISTRATIONS).await?;
            service::register(&request, &state, &registration).await?;
        }
        Ok(())
    };
    match taken.await {
        Ok(()) => Ok(see_other(MAILBOX)),
        Err(refusal) => {
            let form = fields.form("register", OF_REGISTRATION);
            let page = match fields.get("returnTo") {
                Some(_) => Place::of(&fields, &state).with("register"),
                None => REGISTER.to_owned(),
            };
            refuse(&request, &state, &pages, &page, form, refusal).await
        }
    }
}

pub(super) async fn logout(request: HttpRequest, state: Data<AppState>) -> Result<HttpResponse, AppError> {
    forms::surely_own(&request, &state)?;
    match service::logout(&request, &state).await {
        Ok(()) => {}
        // The session has ended by itself.
        Err(AppError::Unauthenticated) => sessions::end(&request).await?,
        Err(refusal) => return Err(refusal),
    }
    Ok(see_other(HOME))
}

/// The page of the second factor, which leads on to another one.
fn second_factor(next: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("returnTo", next).finish();
    format!("/two-factor?{query}")
}

/// Where a form stood.
struct Place {
    page: url::Url,
    /// Where to go on to: what the login was asked for by, else the page itself.
    next: String,
}

impl Place {
    fn of(fields: &Fields, state: &AppState) -> Self {
        let origin = &state.config.app.url;
        let from = fields.get("returnTo").unwrap_or_default();
        let mut page = forms::page_under(&from, origin).unwrap_or_else(|| origin.clone());
        page.set_fragment(None);
        let asked = origin.join(&from).ok();
        let asked =
            asked.and_then(|url| url.query_pairs().find(|(name, _)| name == "next").map(|(_, to)| to.into_owned()));
        let next = asked
            .and_then(|to| forms::page_under(&to, origin))
            .as_ref()
            .map_or_else(|| forms::path_of(&page), forms::path_of);
        Self { page, next }
    }

    /// The page with a dialog over it.
    fn with(self, dialog: &str) -> String {
        forms::with_dialog(self.page, dialog)
    }
}
