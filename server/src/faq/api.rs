//! HTTP.

use actix_web::{get, web::Data};

use super::{
    queries,
    types::{FaqItem, FaqItemPage},
};
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
    let (rows, total) = queries::page(state.db.reader(), &request).await?;
    let items: Vec<FaqItem> = rows.into_iter().map(FaqItem::from).collect();
    Prepared::of(&request.plain().page(items, total), "faq")
}
