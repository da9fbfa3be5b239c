//! HTTP handlers of staff.

use actix_web::{delete, get, post, put};

use super::{
    service::FaqItems,
    types::{FaqItemInput, StaffFaqItem, StaffFaqItemPage},
};
use crate::{
    hackathon::admin_resource::crud_handlers,
    platform::permissions::{FaqDestroy, FaqList, FaqShow, FaqStore, FaqUpdate},
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
