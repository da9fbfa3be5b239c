//! HTTP.

use actix_web::{get, web::Data};

use super::{service, types::FaqItemPage};
use crate::{
    error::AppError,
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    state::AppState,
};

/// Questions with their answers, group by group, in the order staff chose.
#[utoipa::path(
    operation_id = "faq_index",
    tag = "faq",
    params(PageNumbers),
    responses((status = 200, description = "A page of questions", body = FaqItemPage)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/faq")]
pub(super) async fn index(state: Data<AppState>, request: PageRequest) -> Result<Prepared, AppError> {
    service::index(&state, &request).await
}
