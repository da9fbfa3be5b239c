//! Confirming a link for email verification without JavaScript, at `/verify-email`.

use actix_web::{HttpRequest, HttpResponse, web::Data};
use uuid::Uuid;

use super::{refuse, sent_form};
use crate::{
    accounts::{
        email_verification::{self, Confirmed, HandedOver, VerificationLink},
        notifications,
    },
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
    },
    web::pages::Pages,
};

pub(super) const PAGE: &str = "/verify-email";
/// The parts of the emailed URL, in its order.
const LINK: [&str; 4] = ["id", "hash", "expires", "signature"];

pub(super) async fn confirm(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let confirmed = async {
        require_same_origin_strict(&request, &context)?;
        let id = fields.get("id").and_then(|id| id.parse::<Uuid>().ok()).unwrap_or_default();
        let link = VerificationLink { id, hash: fields.get("hash").unwrap_or_default() };
        email_verification::confirm(&exchange, &context, &link, &query_of(&fields, &LINK[2..])).await
    };
    let page = format!("{PAGE}?{}", query_of(&fields, &LINK));
    match confirmed.await {
        Ok(Confirmed::Verified) => Ok(see_other(&page)),
        Ok(Confirmed::HandedOver(HandedOver { email, token })) => {
            Ok(see_other(&notifications::reset_path(&email, &token.into())))
        }
        Err(refusal) => {
            let form = sent_form("verify-email", &fields, []);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}

fn query_of(fields: &Fields, names: &[&str]) -> String {
    let pairs = names.iter().map(|name| (*name, fields.get(name).unwrap_or_default()));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}
