//! Enum values in queries.

use sea_orm::ActiveEnum;

use crate::platform::error::AppError;

/// Parses a query parameter; `None` if it is missing or empty.
///
/// # Errors
/// 422 on `field` if the enum has no such value.
pub fn parse<E: ActiveEnum<Value = String>>(field: &'static str, word: Option<&str>) -> Result<Option<E>, AppError> {
    let value = word.filter(|word| !word.is_empty()).map(|word| E::try_from_value(&word.to_owned()));
    value.transpose().map_err(|_| AppError::invalid_selection(field))
}
