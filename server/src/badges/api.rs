//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    queries,
    service::Badges,
    types::{Badge, BadgeInput, BadgePage, StaffBadge, StaffBadgePage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    permissions::{BadgesDestroy, BadgesList, BadgesShow, BadgesStore, BadgesUpdate},
    programme::staff_calls,
    state::AppState,
};

/// What can be achieved at an edition, and at all of them, in the order staff chose. Secret badges are not told.
#[utoipa::path(
    operation_id = "badges_index",
    tag = "badges",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of badges", body = BadgePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/badges")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "badges", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(Badge::from).collect(), total))
    })
    .await
}

staff_calls! {
    Badges, BadgeInput => StaffBadge, pages: StaffBadgePage;
    tag: "badges", rows: "A page of badges", at: "/badges", "/badges/{id}";
    may: "badges" (BadgesList, BadgesStore, BadgesShow, BadgesUpdate, BadgesDestroy);
    /// Badges, secret ones too, the newest first unless asked otherwise.
    ///
    /// `sort` is one of createdAt, name and position; `q` finds words of name and key.
    list;
    /// A new badge, of one edition or of all. `name`, `text` and `icon` are needed.
    store;
    /// One badge, as staff see it.
    show;
    /// Changes a badge: what is left out stays, null empties.
    update;
    /// Takes a badge away; one that somebody was given is switched off instead (422).
    destroy;
}
