//! Handlers of frequently asked questions.

use actix_web::{get, web::Data};

use super::{service, types::FaqItemPage};
use crate::platform::{
    context::Context,
    error::AppError,
    http::{
        paging::{PageNumbers, PageRequest},
        respond::CachedJson,
    },
};
use crate::site::content::RenderedContent;

/// Questions with their answers, group by group, in the order staff chose.
#[utoipa::path(
    operation_id = "faq_index",
    tag = "faq",
    params(PageNumbers),
    responses((status = 200, description = "A page of questions", body = FaqItemPage)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/faq")]
pub(super) async fn index(
    context: Data<Context>,
    texts: Data<RenderedContent>,
    request: PageRequest,
) -> Result<CachedJson, AppError> {
    service::index(&context, &texts, &request).await
}
