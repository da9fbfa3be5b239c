//! Completing the purchase of a ticket without JavaScript, at the URL of its page.

use actix_web::{
    FromRequest as _, HttpRequest, HttpResponse,
    web::{Data, Path},
};

use super::{refuse, sent_form};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
    },
    ticketing::{
        payments::Payments,
        purchases::{self, Completion},
    },
    web::pages::Pages,
};

pub(super) const PAGE: &str = "/events/{event}/tickets/{ticket}/purchase";

pub(super) async fn complete(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    payments: Data<Payments>,
    pages: Data<Pages>,
    path: Path<(String, String)>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let page = request.path().to_owned();
    let completion =
        Completion { holder_name: fields.get("holderName"), accept_terms: fields.get("acceptTerms").is_some() };
    let completed = async {
        require_same_origin_strict(&request, &context)?;
        let caller = SignedIn::extract(&request).await?;
        purchases::complete(&exchange, (&context, &payments), &caller, (&path.0, &path.1), completion).await
    };
    match completed.await {
        Ok(_) => Ok(see_other(&format!("{page}/success"))),
        // The page asks guests to log in and brings them back.
        Err(AppError::Unauthenticated) => Ok(see_other(&page)),
        Err(refusal) => {
            let form = sent_form("purchase", &fields, ["holderName", "acceptTerms"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}
