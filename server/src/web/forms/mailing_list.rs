//! Mailing list forms for browsers without JavaScript. No action uses the visitor's session; forms of other sites are
//! rejected nevertheless.

use actix_web::{HttpResponse, http::header};
use url::Url;

use super::{FormPost, with_dialog, without_dialog};
use crate::{
    platform::{error::AppError, http::forms::Fields, rate_limit},
    site::mailing_list::{self, Contact, PER_CLIENT},
};

const PAGE: &str = "/stay-connected";

pub(super) async fn subscribe(post: FormPost) -> Result<HttpResponse, AppError> {
    let next = store_contact(&post).await.map(|()| format!("{PAGE}/thanks"));
    let page = page_of(&post.fields.get("returnTo").unwrap_or_default(), &post.exchange.context().config.app.url);
    post.respond(next, &page, post.form("stay-connected", ["name", "email", "phone"])).await
}

async fn store_contact(post: &FormPost) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin()?;
    rate_limit::enforce(exchange, &PER_CLIENT).await?;
    let contact = Contact { name: fields.get("name"), email: fields.get("email"), phone: fields.get("phone") };
    mailing_list::subscribe(exchange.context(), &contact).await.map(|_| ())
}

pub(super) async fn confirm(post: FormPost) -> Result<HttpResponse, AppError> {
    let next = confirm_address(&post).await.map(|()| format!("{PAGE}/confirmed"));
    post.respond(next, post.path(), post.form("confirm", ["token"])).await
}

async fn confirm_address(post: &FormPost) -> Result<(), AppError> {
    post.require_same_origin()?;
    mailing_list::confirm(post.exchange.context(), &token(&post.fields)).await
}

/// Also handles one-click requests of email clients (RFC 8058), which contain a marker, have no origin and expect no
/// page.
pub(super) async fn unsubscribe(post: FormPost) -> Result<HttpResponse, AppError> {
    if is_one_click(&post.fields) {
        mailing_list::unsubscribe(post.exchange.context(), &token(&post.fields)).await?;
        return Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).finish());
    }
    let next = end_subscription(&post).await.map(|()| format!("{PAGE}/unsubscribed"));
    post.respond(next, post.path(), post.form("unsubscribe", ["token"])).await
}

async fn end_subscription(post: &FormPost) -> Result<(), AppError> {
    post.require_same_origin()?;
    mailing_list::unsubscribe(post.exchange.context(), &token(&post.fields)).await
}

/// The token of the emailed link; empty if there is none.
fn token(fields: &Fields) -> String {
    fields.get("token").unwrap_or_default()
}

/// Returns the page that a form was sent from, with its dialog open; the form's own page for URLs outside the site.
fn page_of(return_to: &str, origin: &Url) -> String {
    let page = without_dialog(return_to, origin).filter(|page| !page.path().starts_with(PAGE));
    page.map_or_else(|| PAGE.to_owned(), |page| with_dialog(page, "stay-connected"))
}

/// Whether an email client sent the request: RFC 8058 allows two encodings.
fn is_one_click(fields: &Fields) -> bool {
    let parts = String::from_utf8_lossy(&fields.body);
    let multipart = parts.contains("name=\"List-Unsubscribe\"") && parts.contains("One-Click");
    multipart || fields.get("List-Unsubscribe").is_some_and(|value| value == "One-Click")
}

#[cfg(test)]
mod tests {
    use actix_web::web::Bytes;

    use super::*;

    #[test]
    fn an_invalid_form_reopens_its_dialog_on_the_same_page() {
        let origin = Url::parse("https://hackathon.example").expect("an address");
        for (return_to, page) in [
            ("/", "/?dialog=stay-connected"),
            ("/events?page=2#list", "/events?page=2&dialog=stay-connected"),
            ("/events?dialog=login&token=x&q=a%26b", "/events?q=a%26b&dialog=stay-connected"),
            ("/stay-connected", PAGE),
            ("", PAGE),
            ("events", PAGE),
            ("//evil.example/", PAGE),
            ("/\\evil.example/", PAGE),
            ("/\t/evil.example/", PAGE),
            ("https://evil.example/", PAGE),
            ("javascript:alert(1)", PAGE),
            ("/api/v1/site", PAGE),
            ("/livez", PAGE),
        ] {
            assert_eq!(page_of(return_to, &origin), page, "{return_to}");
        }
    }

    #[test]
    fn one_click_is_recognised_in_both_encodings() {
        let multipart =
            "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";

        let fields = |body: &'static str| Fields::parse("token=t", Bytes::from_static(body.as_bytes()));
        assert!(is_one_click(&fields("List-Unsubscribe=One-Click")));
        assert!(is_one_click(&fields(multipart)));
        assert!(!is_one_click(&fields("token=t")));
        assert_eq!(fields(multipart).get("token").as_deref(), Some("t"));
    }
}
