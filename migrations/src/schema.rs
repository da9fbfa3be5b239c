//! Builders of tables, keys and indexes. They only shorten the statements: changing one would change old steps.

use sea_orm_migration::prelude::*;

/// A table with its indexes.
pub(crate) struct NewTable {
    pub(crate) table: TableCreateStatement,
    pub(crate) indexes: Vec<IndexCreateStatement>,
}

/// Creates a table, then its indexes.
pub(crate) async fn create(manager: &SchemaManager<'_>, NewTable { table, indexes }: NewTable) -> Result<(), DbErr> {
    manager.create_table(table).await?;
    for index in indexes {
        manager.create_index(index).await?;
    }
    Ok(())
}

/// A reference to the id of another table's row.
pub(crate) fn reference<T: Iden + Copy + 'static>(
    name: &str,
    (table, column): (T, T),
    to: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().name(name).from(table, column).to(to, "id").on_delete(on_delete).take()
}

/// A reference to an event; the row is deleted with it.
pub(crate) fn event_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    reference(name, (table, column), "events", ForeignKeyAction::Cascade)
}

/// A reference to a user; the row is deleted with it.
pub(crate) fn user_key<T: Iden + Copy + 'static>(name: &str, table: T, column: T) -> ForeignKeyCreateStatement {
    reference(name, (table, column), "users", ForeignKeyAction::Cascade)
}

/// An index over columns in their order.
pub(crate) fn index<T: Iden + Copy + 'static>(name: &str, table: T, columns: &[T]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).take();
    for column in columns {
        index.col(*column);
    }
    index
}

/// A unique index.
pub(crate) fn key<T: Iden + Copy + 'static>(name: &str, table: T, columns: &[T]) -> IndexCreateStatement {
    index(name, table, columns).unique().take()
}
