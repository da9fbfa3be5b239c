//! Rows by pages.

use sea_orm::{ConnectionTrait, DbErr, PaginatorTrait, SelectorTrait};

use crate::http::paging::PageRequest;

/// The rows of a page in the order of `select`, and the number of rows in all; that is only asked for when the rows
/// do not tell it.
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
