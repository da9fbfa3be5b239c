//! Rate limits of what signed-in users do.

use std::time::Duration;

use uuid::Uuid;

use crate::platform::{
    context::Context,
    error::AppError,
    http::exchange::Exchange,
    rate_limit::{self, Limit},
};

/// Passwords and codes that a signed-in user submits to authenticate again, all together.
pub const PASSWORD: Limit = Limit { name: "auth.password.user", max: 6, window: Duration::from_secs(60) };
/// Files of lists that a user exports, of all lists together.
const LIST_EXPORTS: Limit = Limit { name: "exports.list.user", max: 6, window: Duration::from_secs(60 * 60) };

/// Counts an export of a list by staff; 429 beyond the limit.
pub async fn enforce_list_exports(exchange: &Exchange, user_id: Uuid) -> Result<(), AppError> {
    rate_limit::enforce_for(exchange, &LIST_EXPORTS, &user_id.to_string()).await
}

/// Counts an attempt to authenticate again; 429 beyond the limit.
pub async fn enforce_password(exchange: &Exchange, user_id: Uuid) -> Result<(), AppError> {
    rate_limit::enforce_for(exchange, &PASSWORD, &user_id.to_string()).await
}

/// Refunds an attempt of [`enforce_password`]: the password was right.
pub async fn refund_password(context: &Context, user_id: Uuid) -> Result<(), AppError> {
    Ok(rate_limit::refund(context, context.db.writer(), &PASSWORD, &user_id.to_string()).await?)
}
