//! Social login.

use sea_orm_migration::{prelude::*, schema::*};

use crate::schema::{NewTable, index, user_key};

const PROVIDERS: [&str; 5] = ["github", "gitlab", "google", "linkedin-openid", "twitter"];

/// Users' profiles at login providers.
pub(super) fn identities() -> NewTable {
    use Identities as I;
    let mut table = Table::create();
    table
        .table(I::Table)
        .col(pk_uuid(I::Id))
        .col(uuid(I::UserId))
        .col(text(I::Provider))
        // The provider's permanent user id; never an email address.
        .col(text(I::Subject))
        .col(text_null(I::Name))
        .col(text_null(I::Email))
        .col(timestamp_with_time_zone(I::CreatedAt))
        .col(timestamp_with_time_zone(I::LastUsedAt))
        .foreign_key(&mut user_key("identities_user_id_fkey", I::Table, I::UserId))
        .check(("identity_provider", Expr::col(I::Provider).is_in(PROVIDERS)));
    let indexes = vec![
        index("identities_provider_subject_key", I::Table, &[I::Provider, I::Subject]).unique().take(),
        index("identities_user_id_provider_key", I::Table, &[I::UserId, I::Provider]).unique().take(),
    ];
    NewTable { table, indexes }
}

/// Pending logins at a provider; each is used once.
pub(super) fn social_attempts() -> NewTable {
    use SocialAttempts as A;
    let mut table = Table::create();
    table
        .table(A::Table)
        .col(text(A::StateHash).primary_key())
        .col(text(A::Provider))
        // Only the browser that started the login may finish it.
        .col(text(A::BrowserHash))
        // Encrypted PKCE code verifier.
        .col(text(A::Verifier))
        .col(text_null(A::Nonce))
        // The user who links a profile; null for logins.
        .col(uuid_null(A::UserId))
        .col(text(A::ReturnTo))
        .col(timestamp_with_time_zone(A::ExpiresAt))
        .foreign_key(&mut user_key("social_attempts_user_id_fkey", A::Table, A::UserId))
        .check(("attempt_provider", Expr::col(A::Provider).is_in(PROVIDERS)));
    NewTable { table, indexes: vec![index("social_attempts_expires_at_idx", A::Table, &[A::ExpiresAt])] }
}

/// Users of a provider who still have to prove an email address.
pub(super) fn social_sign_ups() -> NewTable {
    use SocialSignUps as S;
    let mut table = Table::create();
    table
        .table(S::Table)
        .col(text(S::TokenHash).primary_key())
        .col(text(S::Provider))
        .col(text(S::Subject))
        .col(text(S::Name))
        .col(text_null(S::Email))
        .col(text(S::ReturnTo))
        .col(timestamp_with_time_zone(S::ExpiresAt))
        .check(("sign_up_provider", Expr::col(S::Provider).is_in(PROVIDERS)));
    NewTable { table, indexes: vec![index("social_sign_ups_expires_at_idx", S::Table, &[S::ExpiresAt])] }
}

#[derive(DeriveIden, Clone, Copy)]
enum Identities {
    Table,
    Id,
    UserId,
    Provider,
    Subject,
    Name,
    Email,
    CreatedAt,
    LastUsedAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum SocialAttempts {
    Table,
    StateHash,
    Provider,
    BrowserHash,
    Verifier,
    Nonce,
    UserId,
    ReturnTo,
    ExpiresAt,
}

#[derive(DeriveIden, Clone, Copy)]
enum SocialSignUps {
    Table,
    TokenHash,
    Provider,
    Subject,
    Name,
    Email,
    ReturnTo,
    ExpiresAt,
}
