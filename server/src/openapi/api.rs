//! Where the description is.

use actix_web::{HttpResponse, get, http::header, web};

use crate::state::AppState;

/// The page has a style sheet of its own and nothing else.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// This document
#[utoipa::path(
    tag = "operations",
    operation_id = "openapi",
    responses((status = 200, description = "OpenAPI 3.1", body = Object)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/openapi.json")]
pub(super) async fn openapi(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(state.api.json.clone())
}

/// This document as a page for people
#[utoipa::path(
    tag = "operations",
    operation_id = "reference",
    responses((status = 200, description = "HTML", body = String, content_type = "text/html")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/docs")]
pub(super) async fn reference(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .body(state.api.reference.clone())
}

/// Style sheet of that page
#[utoipa::path(
    tag = "operations",
    operation_id = "reference_style",
    responses((status = 200, description = "CSS", body = String, content_type = "text/css")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/docs.css")]
pub(super) async fn reference_style() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .body(include_str!("reference.css"))
}
