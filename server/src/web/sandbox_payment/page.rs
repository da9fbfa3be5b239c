//! Shows the page and does what the buyer chooses.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Path},
};
use askama::Template;

use crate::{
    hackathon::sales::Money,
    platform::{
        context::Context,
        error::{AppError, RequestError},
        settings,
    },
    ticketing::{
        orders,
        payments::{self, Choice, Payments, SandboxPayment},
    },
    web::{
        forms::FormPost,
        pages::{
            Pages,
            frame::{self, Frame},
        },
    },
};
use entities::sea_orm_active_enums::SandboxState;

const DECLINED: &str = "The card was declined. You weren't charged.";

#[derive(Template)]
#[template(path = "sandbox_payment.html")]
struct SandboxPage<'a> {
    frame: Frame<'a>,
    payment: &'a SandboxPayment,
    amount: String,
    is_open: bool,
    message: Option<&'a str>,
}

pub(super) async fn show(
    context: Data<Context>,
    pages: Data<Pages>,
    id: Path<String>,
) -> Result<HttpResponse, AppError> {
    let payment = payments::find_in_sandbox(&context, &id).await?.ok_or(AppError::NotFound)?;
    respond(&context, &pages, &payment, None)
}

pub(super) async fn submit(
    payments: Data<Payments>,
    id: Path<String>,
    post: FormPost,
) -> Result<HttpResponse, AppError> {
    let FormPost { exchange, pages, .. } = &post;
    let context = exchange.context();
    let payment = payments::find_in_sandbox(context, &id).await?.ok_or(AppError::NotFound)?;
    post.require_same_origin()?;
    let choice = match post.fields.get("choice").as_deref() {
        Some("pay") => Choice::Pay,
        Some("pay_later") => Choice::PayLater,
        Some("decline") => return respond(context, pages, &payment, Some(DECLINED)),
        _ => return Err(RequestError::Malformed.into()),
    };
    if !payments::choose_in_sandbox(context, &id, choice).await? {
        return Ok(see_other(post.request.path()));
    }
    // As a provider's webhook would.
    orders::settle_session(context, &payments, &id).await?;
    Ok(see_other(&payment.success_url))
}

fn see_other(page: &str) -> HttpResponse {
    frame::private(HttpResponse::SeeOther().insert_header((header::LOCATION, page)).finish())
}

fn respond(
    context: &Context,
    pages: &Pages,
    payment: &SandboxPayment,
    message: Option<&str>,
) -> Result<HttpResponse, AppError> {
    let site = settings::last_known_site(context);
    let page = SandboxPage {
        frame: Frame::new(&site, pages),
        payment,
        amount: Money::euros(payment.amount_minor).to_string(),
        is_open: payment.state == SandboxState::Open,
        message,
    };
    let status = if message.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    frame::respond(status, &page)
}
