//! Content pages and their previous versions.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, key};

pub(super) fn pages() -> NewTable {
    use ContentPages as P;
    let mut table = Table::create();
    table
        .table(P::Table)
        .col(text(P::Slug).primary_key())
        .col(text(P::Title))
        .col(text_null(P::Description))
        .col(text_null(P::Author))
        .col(text(P::Markdown))
        // Whether its author was permitted to write raw HTML.
        .col(boolean(P::Raw))
        .col(integer(P::Version).default(1))
        // No foreign key: the row stays after the author is deleted.
        .col(uuid_null(P::UpdatedBy))
        .col(timestamp_with_time_zone(P::CreatedAt))
        .col(timestamp_with_time_zone(P::UpdatedAt));
    NewTable { table, indexes: Vec::new() }
}

pub(super) fn versions() -> NewTable {
    use ContentVersions as V;
    let mut table = Table::create();
    table
        .table(V::Table)
        .col(pk_uuid(V::Id))
        .col(text(V::Page))
        .col(integer(V::Number))
        .col(text(V::Title))
        .col(text_null(V::Description))
        .col(text_null(V::Author))
        .col(text(V::Markdown))
        .col(boolean(V::Raw))
        .col(uuid_null(V::WrittenBy))
        .col(timestamp_with_time_zone(V::WrittenAt))
        .foreign_key(
            ForeignKey::create()
                .name("content_versions_page_fkey")
                .from(V::Table, V::Page)
                .to("content_pages", "slug")
                .on_delete(ForeignKeyAction::Cascade),
        );
    NewTable { table, indexes: vec![key("content_versions_page_number_key", V::Table, &[V::Page, V::Number])] }
}

#[derive(DeriveIden)]
enum ContentPages {
    Table,
    Slug,
    Title,
    Description,
    Author,
    Markdown,
    Raw,
    Version,
    UpdatedBy,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum ContentVersions {
    Table,
    Id,
    Page,
    Number,
    Title,
    Description,
    Author,
    Markdown,
    Raw,
    WrittenBy,
    WrittenAt,
}
