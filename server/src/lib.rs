//! The event's website. Modules in reading order.

pub mod app;
pub mod config;
pub mod db;
pub mod error;
pub mod http;
pub mod state;

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
