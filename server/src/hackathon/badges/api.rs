//! HTTP handlers of the badges of an event.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Badges},
    types::{BadgeInput, BadgePage, StaffBadge, StaffBadgePage},
};
use crate::{
    hackathon::{
        admin_resource::crud_handlers,
        events::{self, EventCache, SubResourceList, Viewer},
    },
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            paging::{PageNumbers, PageRequest},
            respond::CachedJson,
        },
        permissions::{BadgesDestroy, BadgesList, BadgesShow, BadgesStore, BadgesUpdate},
    },
};

/// Badges of an edition and of all editions, by position
///
/// Secret badges are not included.
#[utoipa::path(
    operation_id = "badges_index",
    tag = "badges",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of badges", body = BadgePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/badges")]
pub(super) async fn index(
    context: Data<Context>,
    cache: Data<EventCache>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<CachedJson, AppError> {
    events::sub_resources(
        &cache,
        &viewer,
        SubResourceList { event: &event, topics: "badges", request: &request },
        async |event| Ok(service::page(context.db.reader(), event.id, &request).await?),
    )
    .await
}

crud_handlers! {
    Badges, BadgeInput => StaffBadge, pages: StaffBadgePage;
    tag: "badges", rows: "A page of badges", at: "/badges", "/badges/{id}";
    guard: "badges" (BadgesList, BadgesStore, BadgesShow, BadgesUpdate, BadgesDestroy);
    /// Badges including secret ones, the newest first by default
    ///
    /// `sort` is one of createdAt, name and position; `q` searches name and key.
    list;
    /// Create a badge for one edition or for all
    ///
    /// `name`, `text` and `icon` are required.
    store;
    /// The staff view of one badge
    show;
    /// Change a badge
    ///
    /// Omitted fields stay unchanged, null clears.
    update;
    /// Delete a badge
    ///
    /// A badge that was awarded must be deactivated instead (422).
    destroy;
}
