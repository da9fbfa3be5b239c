//! Paths of the pictures that rows reference.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use entities::{events, judges, organisations, projects};

/// All paths in use that start with a prefix.
pub(super) async fn paths(db: &impl ConnectionTrait, prefix: &str) -> Result<Vec<String>, DbErr> {
    use organisations::Column as Organisation;
    let mut paths = in_column(db, organisations::Entity::find(), Organisation::Logo, prefix).await?;
    paths.extend(in_column(db, organisations::Entity::find(), Organisation::LogoDark, prefix).await?);
    paths.extend(in_column(db, judges::Entity::find(), judges::Column::Photo, prefix).await?);
    paths.extend(in_column(db, projects::Entity::find(), projects::Column::Image, prefix).await?);
    paths.extend(in_column(db, events::Entity::find(), events::Column::VenuePhoto, prefix).await?);
    Ok(paths)
}

/// Paths in a column that start with a prefix.
async fn in_column<C: ColumnTrait>(
    db: &impl ConnectionTrait,
    rows: sea_orm::Select<C::EntityName>,
    column: C,
    prefix: &str,
) -> Result<Vec<String>, DbErr>
where
    C::EntityName: EntityTrait,
{
    rows.select_only().column(column).filter(column.starts_with(prefix)).into_tuple().all(db).await
}
