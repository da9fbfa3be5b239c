//! Handlers of the API document.

use actix_web::{HttpResponse, get, http::header, web};

use super::Description;
use crate::platform::error::AppError;

/// Content security policy: the page loads its own style sheet and nothing else.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The OpenAPI document
#[utoipa::path(
    tag = "operations",
    operation_id = "openapi",
    responses((status = 200, description = "OpenAPI 3.1", body = Object)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/openapi.json")]
pub(super) async fn openapi(description: web::Data<Description>) -> Result<HttpResponse, AppError> {
    let json = description.json().map_err(AppError::internal)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(json))
}

/// The OpenAPI document as an HTML page
#[utoipa::path(
    tag = "operations",
    operation_id = "reference",
    responses((status = 200, description = "HTML", body = String, content_type = "text/html")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/api/docs")]
pub(super) async fn reference(description: web::Data<Description>) -> Result<HttpResponse, AppError> {
    let page = description.reference().map_err(AppError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .body(page))
}

/// Style sheet of the HTML page
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
