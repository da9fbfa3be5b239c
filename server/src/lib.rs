//! The event's website. Modules in reading order.

pub mod app;
pub mod config;
pub mod error;
pub mod http;
pub mod state;

/// Holds the place of the database until it lands.
pub mod db {
    use sea_orm::{Database, DatabaseConnection, DatabaseTransaction, DbErr, TransactionTrait};
    use secrecy::ExposeSecret;

    use crate::config::DatabaseConfig;

    /// Connections to the one database.
    #[derive(Debug, Clone)]
    pub struct Db {
        connection: DatabaseConnection,
    }

    impl Db {
        /// Opens the database.
        pub async fn connect(config: &DatabaseConfig) -> Result<Self, DbErr> {
            Ok(Self { connection: Database::connect(config.url.expose_secret()).await? })
        }

        /// For statements that only read.
        pub fn reader(&self) -> &DatabaseConnection {
            &self.connection
        }

        /// For single statements that write.
        pub fn writer(&self) -> &DatabaseConnection {
            &self.connection
        }

        /// A transaction that may write.
        pub async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
            self.connection.begin().await
        }
    }
}

/// Holds the place of the pages until they land.
pub mod pages {
    use actix_web::{HttpRequest, HttpResponse, web};

    use crate::{error::AppError, state::AppState};

    /// What pages are made with.
    #[derive(Debug, Clone, Copy)]
    pub struct Pages;

    impl Pages {
        /// Whether pages can be rendered now.
        pub fn is_ready(&self) -> bool {
            true
        }
    }

    /// Answers every path that nothing else answers.
    pub async fn show(
        _request: HttpRequest,
        _state: web::Data<AppState>,
        _pages: web::Data<Pages>,
    ) -> Result<HttpResponse, AppError> {
        Err(AppError::NotFound)
    }
}
