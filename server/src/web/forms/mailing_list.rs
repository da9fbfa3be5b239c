//! Mailing list forms for browsers without JavaScript. No action uses the visitor's session; forms of other sites are
//! rejected nevertheless.

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};
use url::Url;

use super::{refuse, sent_form, with_dialog, without_dialog};
use crate::{
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin, see_other},
        },
        rate_limit,
    },
    site::mailing_list::{self, Contact, PER_CLIENT},
    web::pages::Pages,
};

const PAGE: &str = "/stay-connected";

pub(super) async fn subscribe(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let contact = Contact { name: fields.get("name"), email: fields.get("email"), phone: fields.get("phone") };
    let subscribed = async {
        require_same_origin(&request, &context)?;
        rate_limit::enforce(&exchange, &PER_CLIENT).await?;
        mailing_list::subscribe(&context, &contact).await
    };
    match subscribed.await {
        Ok(_) => Ok(see_other("/stay-connected/thanks")),
        Err(refusal) => {
            let page = page_of(fields.get("returnTo").as_deref().unwrap_or_default(), &context.config.app.url);
            let form = sent_form("stay-connected", &fields, ["name", "email", "phone"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}

pub(super) async fn confirm(
    request: HttpRequest,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let token = fields.get("token").unwrap_or_default();
    let done = async {
        require_same_origin(&request, &context)?;
        mailing_list::confirm(&context, &token).await
    };
    match done.await {
        Ok(()) => Ok(see_other("/stay-connected/confirmed")),
        Err(refusal) => {
            refuse(&request, &context, &pages, request.path(), sent_form("confirm", &fields, ["token"]), refusal).await
        }
    }
}

/// Also handles one-click requests of email clients (RFC 8058), which contain a marker, have no origin and expect no
/// page.
pub(super) async fn unsubscribe(
    request: HttpRequest,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let token = fields.get("token").unwrap_or_default();
    if is_one_click(&fields) {
        mailing_list::unsubscribe(&context, &token).await?;
        return Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).finish());
    }
    let done = async {
        require_same_origin(&request, &context)?;
        mailing_list::unsubscribe(&context, &token).await
    };
    match done.await {
        Ok(()) => Ok(see_other("/stay-connected/unsubscribed")),
        Err(refusal) => {
            refuse(&request, &context, &pages, request.path(), sent_form("unsubscribe", &fields, ["token"]), refusal)
                .await
        }
    }
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
