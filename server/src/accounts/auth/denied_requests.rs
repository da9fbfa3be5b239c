//! Audits denied staff requests.

use std::time::Duration;

use actix_web::{
    Error, HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::StatusCode,
    middleware::Next,
    web,
};
use serde_json::json;

use super::guards::loaded_user;
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
    http::exchange::Exchange,
    rate_limit::{self, Limit},
};

/// Repeated requests do not fill the log: one entry per user, permission and minute.
const DENIAL_AUDIT_LIMIT: Limit =
    Limit { name: "auth.denial_audit.user_permission", max: 1, window: Duration::from_secs(60) };

/// Middleware: audits requests denied for lack of a permission.
pub async fn audit_denied_requests(
    context: web::Data<Context>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let response = next.call(request).await?;
    if response.status() == StatusCode::FORBIDDEN
        && let Err(error) = record(&context, response.request()).await
    {
        tracing::warn!(%error, "a denied request was not audited");
    }
    Ok(response)
}

async fn record(context: &Context, request: &HttpRequest) -> Result<(), AppError> {
    let exchange = Exchange::for_request(request);
    let Some(user_id) = loaded_user(&exchange).map(|caller| caller.user.id) else { return Ok(()) };
    let (method, template) = (request.method().as_str(), request.match_pattern().unwrap_or_default());
    let Some(permission) = context.routes.permission(method, &template) else { return Ok(()) };
    let db = context.db.writer();
    let status = rate_limit::hit(context, db, &DENIAL_AUDIT_LIMIT, &format!("{user_id} {permission}")).await?;
    if status.remaining.is_none() {
        return Ok(());
    }
    let attempt = Change::created(&json!({ "method": method, "route": template }))?;
    let entry =
        Entry::new("permission.refused").with_target(Target::new("permission", permission)).with_change(attempt);
    audit::record(context, db, &Actor::user(&exchange, user_id), entry).await?;
    Ok(())
}
