//! HTTP handlers of staff.

use actix_web::{
    delete, get, post, put,
    web::{Data, Json},
};

use super::{
    service::{self, FaqItems},
    types::{FaqAnswerDraft, FaqAnswerPreview, FaqItemInput, StaffFaqItem, StaffFaqItemPage},
};
use crate::{
    accounts::auth::{ReadOnly, RequirePermission},
    hackathon::admin_resource::crud_handlers,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::extract::{Guarded, ValidJson},
        permissions::{FaqDestroy, FaqList, FaqShow, FaqStore, FaqUpdate},
    },
    site::content::RenderedContent,
};

crud_handlers! {
    FaqItems, FaqItemInput => StaffFaqItem, pages: StaffFaqItemPage;
    tag: "faq", rows: "A page of questions", at: "/faq-items", "/faq-items/{id}";
    guard: "faq" (FaqList, FaqStore, FaqShow, FaqUpdate, FaqDestroy);
    /// All questions, published or not, newest first by default
    ///
    /// `sort` is one of createdAt, question, group and position; `q` searches group, question and answer.
    list;
    /// Add a question
    ///
    /// `group`, `question` and `answer` are required.
    store;
    /// Staff view of one question
    show;
    /// Change a question
    ///
    /// Omitted fields stay unchanged.
    update;
    /// Delete a question
    destroy;
}

/// Preview of an answer as HTML.
#[utoipa::path(
    operation_id = "faq_preview",
    tag = "faq",
    request_body = FaqAnswerDraft,
    responses(
        (status = 200, description = "The answer as HTML", body = FaqAnswerPreview),
        (status = 403, description = "The permission is missing", body = ErrorBody),
        (status = 422, description = "The answer is missing, too long or too complex", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission faq:update")), ("x-preview" = json!(true))),
)]
#[post("/faq-items/preview")]
pub(super) async fn preview(
    context: Data<Context>,
    texts: Data<RenderedContent>,
    Guarded(_guard, draft): Guarded<ReadOnly<RequirePermission<FaqUpdate>>, ValidJson<FaqAnswerDraft>>,
) -> Result<Json<FaqAnswerPreview>, AppError> {
    service::preview(&context, &texts, &draft.0).await.map(Json)
}
