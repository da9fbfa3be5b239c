//! Pagination.

use sea_orm::{ConnectionTrait, DbErr, PaginatorTrait, SelectorTrait};

/// Which page of a list to read.
pub trait PageBounds {
    /// Page number, from 1.
    fn number(&self) -> u64;

    /// Rows per page, at least 1.
    fn size(&self) -> u64;
}

/// The rows of a page in the order of `select`, and the total number of rows, which is queried only if the page does
/// not determine it.
pub async fn page<'db, C, S>(
    db: &'db C,
    select: S,
    bounds: &impl PageBounds,
) -> Result<(Vec<<S::Selector as SelectorTrait>::Item>, u64), DbErr>
where
    C: ConnectionTrait,
    S: PaginatorTrait<'db, C>,
{
    let pages = select.paginate(db, bounds.size());
    let rows = pages.fetch_page(bounds.number() - 1).await?;
    let is_whole = bounds.number() == 1 && (rows.len() as u64) < bounds.size();
    let total = if is_whole { rows.len() as u64 } else { pages.num_items().await? };
    Ok((rows, total))
}
