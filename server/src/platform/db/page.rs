//! Pagination.

use sea_orm::{ConnectionTrait, DbErr, PaginatorTrait, SelectorTrait};

use crate::platform::http::paging::PageRequest;

/// The rows of a page in the order of `select`, and the total number of rows, which is queried only if the page does
/// not determine it.
pub async fn page<'db, C, S>(
    db: &'db C,
    select: S,
    request: &PageRequest,
) -> Result<(Vec<<S::Selector as SelectorTrait>::Item>, u64), DbErr>
where
    C: ConnectionTrait,
    S: PaginatorTrait<'db, C>,
{
    let pages = select.paginate(db, request.per_page);
    let rows = pages.fetch_page(request.page - 1).await?;
    let is_whole = request.page == 1 && (rows.len() as u64) < request.per_page;
    let total = if is_whole { rows.len() as u64 } else { pages.num_items().await? };
    Ok((rows, total))
}
