//! Values of rows as the text of cells.

use serde_json::{Map, Value};

/// The fields that stand for an object, such as an event's title.
const NAMES: [&str; 3] = ["name", "title", "username"];

/// A value as text. An object is its name, an amount of money "25.00 EUR"; items of an array are separated by
/// semicolons.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<String>>().join("; "),
        Value::Object(fields) => money(fields).or_else(|| name(fields)).unwrap_or_else(|| value.to_string()),
    }
}

fn name(fields: &Map<String, Value>) -> Option<String> {
    NAMES.iter().find_map(|name| fields.get(*name)?.as_str()).map(str::to_owned)
}

/// Amounts are in the currency's smallest unit.
fn money(fields: &Map<String, Value>) -> Option<String> {
    let (amount, currency) = (fields.get("amount")?.as_i64()?, fields.get("currency")?.as_str()?);
    let sign = if amount < 0 { "-" } else { "" };
    Some(format!("{sign}{}.{:02} {currency}", amount.abs() / 100, amount.abs() % 100))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::text;

    #[test]
    fn values_become_text() {
        for (value, cell) in [
            (json!(null), ""),
            (json!("Ana"), "Ana"),
            (json!(true), "true"),
            (json!(12), "12"),
            (json!(["Rust", "React"]), "Rust; React"),
            (json!([{ "id": 1, "name": "Ana" }, { "id": 2, "name": "Rui" }]), "Ana; Rui"),
            (json!({ "amount": 2505, "currency": "EUR" }), "25.05 EUR"),
            (json!({ "amount": -5, "currency": "EUR" }), "-0.05 EUR"),
            (json!({ "from": 1, "to": 2 }), r#"{"from":1,"to":2}"#),
        ] {
            assert_eq!(text(&value), cell);
        }
    }
}
