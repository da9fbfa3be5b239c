//! Writes audit entries.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    queries,
    types::{Actor, Entry},
};
use crate::platform::context::Context;
use entities::audit_entries::Model;

/// A keyed hash of an email address for audit entries: it can be compared with a given address, but not read.
pub fn email_hash(context: &Context, normalised: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(context.config.app.key.sign("audit mailbox", normalised.as_bytes()))
}

/// Writes an entry, in the transaction of the action it describes.
pub async fn record(context: &Context, db: &impl ConnectionTrait, actor: &Actor, entry: Entry) -> Result<(), DbErr> {
    let Entry { action, target, change } = entry;
    tracing::info!(target: "audit", action, actor = ?actor.id, target = target.as_ref().map(|target| target.id.as_str()));
    let (target_kind, target_id) = target.map(|target| (target.kind.to_owned(), target.id)).unzip();
    let row = Model {
        id: Uuid::now_v7(),
        at: context.clock.now(),
        actor_id: actor.id,
        actor_kind: actor.kind,
        action: action.to_owned(),
        target_kind,
        target_id,
        before: change.before,
        after: change.after,
        request_id: actor.request_id.clone(),
        address: actor.address.clone(),
    };
    queries::insert(db, row).await
}
