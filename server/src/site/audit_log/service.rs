//! Reads the audit log.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};
use uuid::Uuid;

use super::{
    queries,
    types::{AuditActor, AuditChange, AuditEntry, AuditFilter},
};
use crate::platform::{
    context::Context,
    error::AppError,
    http::{
        paging::{PageRequest, SortOrder},
        respond::Page,
    },
};
use entities::audit_entries::{Column, Model};

/// A page of the matching entries.
pub(super) async fn index(
    context: &Context,
    request: PageRequest,
    filter: &AuditFilter,
) -> Result<Page<AuditEntry>, AppError> {
    let SortOrder { direction, .. } = request.sort_by(&[("at", Column::At)], SortOrder::descending(Column::At))?;
    let db = context.db.reader();
    let request = request.with_filter("target", filter.target.as_deref());
    let request = request.with_filter("targetId", filter.target_id.as_deref());
    let (rows, total) = queries::page(db, &request, filter, direction).await?;
    Ok(request.page(present(context, rows).await?, total))
}

/// Entries by id; the caller has the permission to see them.
pub async fn entries(context: &Context, ids: Vec<Uuid>) -> Result<HashMap<Uuid, AuditEntry>, AppError> {
    let rows = queries::by_ids(context.db.reader(), ids).await?;
    Ok(present(context, rows).await?.into_iter().map(|entry| (entry.id, entry)).collect())
}

async fn present(context: &Context, rows: Vec<Model>) -> Result<Vec<AuditEntry>, AppError> {
    let actors = rows.iter().filter_map(|row| row.actor_id).collect();
    let users = queries::users(context.db.reader(), actors).await?;
    let entries = rows.into_iter().map(|row| {
        let user = row.actor_id.and_then(|id| users.get(&id));
        AuditEntry {
            id: row.id,
            at: row.at,
            action: row.action,
            actor: AuditActor {
                kind: row.actor_kind,
                username: user.map(|user| user.username.clone()),
                name: user.map(|user| user.name.clone()),
            },
            target: row.target_kind,
            target_id: row.target_id,
            changes: changes(row.before.as_ref(), row.after.as_ref()),
            request_id: row.request_id,
        }
    });
    Ok(entries.collect())
}

/// The fields whose values differ.
fn changes(before: Option<&Value>, after: Option<&Value>) -> Vec<AuditChange> {
    let none = Map::new();
    let fields = |value: Option<&Value>| value.and_then(Value::as_object).unwrap_or(&none).clone();
    let (before, after) = (fields(before), fields(after));
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let value_of = |fields: &Map<String, Value>, name: &str| fields.get(name).cloned().unwrap_or(Value::Null);
    names
        .into_iter()
        .map(|name| AuditChange { field: name.clone(), before: value_of(&before, name), after: value_of(&after, name) })
        .filter(|change| change.before != change.after)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_fields_that_differ_are_changes() {
        let (before, after) =
            (json!({ "name": "Ana", "state": "held" }), json!({ "name": "Ana", "state": "confirmed" }));
        let change = |field: &str, before, after| AuditChange { field: field.to_owned(), before, after };

        let changed = changes(Some(&before), Some(&after));
        assert_eq!(changed, [change("state", json!("held"), json!("confirmed"))]);
        let added = changes(None, Some(&json!({ "name": "Ana" })));
        assert_eq!(added, [change("name", Value::Null, json!("Ana"))]);
        assert_eq!(changes(None, None), []);
    }
}
