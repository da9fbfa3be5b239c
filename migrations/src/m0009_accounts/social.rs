//! Signing in through somebody else.

use sea_orm_migration::{prelude::*, schema::*};

use super::{Made, index, user_key};

const PROVIDERS: [&str; 5] = ["github", "gitlab", "google", "linkedin-openid", "twitter"];

/// Whom a provider knows as whom here.
pub(super) fn identities() -> Made {
    use Identities as I;
    let mut table = Table::create();
    table
        .table(I::Table)
        .col(pk_uuid(I::Id))
        .col(uuid(I::UserId))
        .col(text(I::Provider))
        // What the provider calls them for ever; never an e-mail address.
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
    Made { table, indexes }
}

/// Journeys to a provider that have not come back yet; each is taken once.
pub(super) fn social_attempts() -> Made {
    use SocialAttempts as A;
    let mut table = Table::create();
    table
        .table(A::Table)
        .col(text(A::StateHash).primary_key())
        .col(text(A::Provider))
        // Only the browser that left may come back.
        .col(text(A::BrowserHash))
        // Sealed: the secret half of PKCE.
        .col(text(A::Verifier))
        .col(text_null(A::Nonce))
        // Who links a profile; none for somebody who signs in.
        .col(uuid_null(A::UserId))
        .col(text(A::ReturnTo))
        .col(timestamp_with_time_zone(A::ExpiresAt))
        .foreign_key(&mut user_key("social_attempts_user_id_fkey", A::Table, A::UserId))
        .check(("attempt_provider", Expr::col(A::Provider).is_in(PROVIDERS)));
    Made { table, indexes: vec![index("social_attempts_expires_at_idx", A::Table, &[A::ExpiresAt])] }
}

/// People a provider vouched for who still have to say which mailbox is theirs.
pub(super) fn social_sign_ups() -> Made {
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
    Made { table, indexes: vec![index("social_sign_ups_expires_at_idx", S::Table, &[S::ExpiresAt])] }
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
