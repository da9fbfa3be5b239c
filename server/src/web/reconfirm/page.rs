//! Shows the page and records the answer. Only the button confirms, because mail scanners follow links.

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{Data, Query},
};
use askama::Template;
use serde::Deserialize;

use crate::{
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin},
        },
        settings,
    },
    ticketing::reconfirmation::{self, Question},
    web::pages::{
        Pages,
        frame::{self, Frame},
    },
};

#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    token: String,
}

#[derive(Template)]
#[template(path = "reconfirm.html")]
struct ReconfirmPage<'a> {
    frame: Frame<'a>,
    /// `None` if the link is not valid or no longer is.
    question: Option<&'a Question>,
    token: &'a str,
}

pub(super) async fn show(
    context: Data<Context>,
    pages: Data<Pages>,
    link: Query<Link>,
) -> Result<HttpResponse, AppError> {
    respond(&context, &pages, &link.token).await
}

pub(super) async fn submit(
    request: HttpRequest,
    exchange: Exchange,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let context = exchange.context();
    require_same_origin(&request, context)?;
    let token = fields.get("token").unwrap_or_default();
    reconfirmation::confirm_by_link(&exchange, &token).await?;
    respond(context, &pages, &token).await
}

async fn respond(context: &Context, pages: &Pages, token: &str) -> Result<HttpResponse, AppError> {
    let question = reconfirmation::find_by_link(context, token).await?;
    let status = if question.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let site = settings::site(context).await;
    let page = ReconfirmPage { frame: Frame::new(&site, pages), question: question.as_ref(), token };
    frame::respond(status, &page)
}
