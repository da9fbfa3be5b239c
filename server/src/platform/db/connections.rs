//! Pools of connections, whose statements SQLite plans once.

use sea_orm::{DatabaseConnection, DbBackend, Statement, Value};

/// The connections that read, or those that write.
#[derive(Debug, Clone)]
pub struct Connections(DatabaseConnection);

impl Connections {
    pub(super) fn new(pool: DatabaseConnection) -> Self {
        Self(pool)
    }

    /// The pool itself, for what isn't a single statement: migrations, transactions, its backend.
    pub fn pool(&self) -> &DatabaseConnection {
        &self.0
    }

    /// Like [`Connections::pool`].
    pub(super) fn pool_mut(&mut self) -> &mut DatabaseConnection {
        &mut self.0
    }
}

/// Writes the limit of a statement into its text.
///
/// SQLite plans a statement again each time a value is bound to its `LIMIT ?`, and for a row found by its key that takes
/// longer than finding it. SeaORM binds one for `Select::one` and `limit`, mostly constants. Pages, whose limits clients
/// choose, end with `OFFSET ?` and stay as they are, so that the texts of statements remain few.
pub(super) fn with_literal_limit(mut statement: Statement) -> Statement {
    const LIMIT: &str = " LIMIT ?";
    if statement.db_backend != DbBackend::Sqlite || !statement.sql.ends_with(LIMIT) {
        return statement;
    }
    let values = statement.values.as_mut().map(|values| &mut values.0);
    if let Some(values) = values
        && let Some(&Value::BigUnsigned(Some(limit))) = values.last()
    {
        values.pop();
        statement.sql.pop();
        statement.sql.push_str(&limit.to_string());
    }
    statement
}

/// Delegates to a connection, given as an expression of `self`.
macro_rules! delegate_connection {
    ($type:ty, $($field:tt)+) => {
        #[async_trait::async_trait]
        impl sea_orm::ConnectionTrait for $type {
            fn get_database_backend(&self) -> sea_orm::DbBackend {
                self.$($field)+.get_database_backend()
            }

            async fn execute_raw(&self, statement: sea_orm::Statement) -> Result<sea_orm::ExecResult, sea_orm::DbErr> {
                self.$($field)+.execute_raw(statement).await
            }

            async fn execute_unprepared(&self, sql: &str) -> Result<sea_orm::ExecResult, sea_orm::DbErr> {
                self.$($field)+.execute_unprepared(sql).await
            }

            async fn query_one_raw(
                &self,
                statement: sea_orm::Statement,
            ) -> Result<Option<sea_orm::QueryResult>, sea_orm::DbErr> {
                self.$($field)+.query_one_raw($crate::platform::db::connections::with_literal_limit(statement)).await
            }

            async fn query_all_raw(
                &self,
                statement: sea_orm::Statement,
            ) -> Result<Vec<sea_orm::QueryResult>, sea_orm::DbErr> {
                self.$($field)+.query_all_raw($crate::platform::db::connections::with_literal_limit(statement)).await
            }
        }
    };
}

pub(super) use delegate_connection;

delegate_connection!(Connections, 0);

#[cfg(test)]
mod tests {
    use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _, QueryTrait as _};

    use super::*;
    use entities::users::{Column, Entity};

    #[test]
    fn limits_become_part_of_the_text_and_other_values_stay_bound() {
        let query = Entity::find().select_only().column(Column::Id).filter(Column::Username.eq("ana")).limit(7);
        let statement = with_literal_limit(query.build(DbBackend::Sqlite));

        assert!(statement.sql.ends_with(r#"WHERE "users"."username" = ? LIMIT 7"#), "{}", statement.sql);
        assert_eq!(statement.values.map(|values| values.0), Some(vec!["ana".into()]));
    }

    #[test]
    fn pages_and_other_databases_keep_their_limits_bound() {
        let page = Entity::find().limit(15).offset(30);
        for statement in [page.build(DbBackend::Sqlite), Entity::find().limit(1).build(DbBackend::Postgres)] {
            let before = statement.clone();

            assert_eq!(with_literal_limit(statement), before);
        }
    }
}
