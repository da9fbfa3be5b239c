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
        questions,
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
    let completed = async {
        require_same_origin_strict(&request, &context)?;
        let caller = SignedIn::extract(&request).await?;
        let answers = questions::from_form(&context, (&path.0, &path.1), |field| fields.all(field)).await?;
        let completion = Completion {
            holder_name: fields.get("holderName"),
            accept_terms: fields.get("acceptTerms").is_some(),
            answers,
        };
        purchases::complete(&exchange, (&context, &payments), &caller, (&path.0, &path.1), completion).await
    };
    match completed.await {
        Ok(_) => Ok(see_other(&format!("{page}/success"))),
        // The page asks guests to log in and brings them back.
        Err(AppError::Unauthenticated) => Ok(see_other(&page)),
        Err(refusal) => {
            let mut form = sent_form("purchase", &fields, ["holderName", "acceptTerms"]);
            form.values.extend(fields.lines_of("answers."));
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}
