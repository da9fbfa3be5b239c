//! Demo users. None has a password, and their email addresses belong to no one: to log in as one, request a password
//! reset and read the email in the development mail folder.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::achievements;
use crate::{
    accounts::users::{self, NewUser},
    platform::{error::AppError, mail::EmailAddress},
};
use entities::sea_orm_active_enums::UserRole;

const PEOPLE: [(&str, &str, Option<UserRole>); 8] = [
    ("Inês Carvalho", "ines.carvalho", Some(UserRole::Staff)),
    ("Duarte Faria", "duarte.faria", Some(UserRole::Staff)),
    ("Leonor Azevedo", "leonor.azevedo", Some(UserRole::Brainr)),
    ("Tomás Peixoto", "tomas.peixoto", Some(UserRole::Developer)),
    ("Beatriz Moura", "beatriz.moura", None),
    ("Gonçalo Vaz", "goncalo.vaz", None),
    ("Mariana Lobo", "mariana.lobo", None),
    ("Rafael Nóbrega", "rafael.nobrega", None),
];

/// Inserts missing users with their achievements; returns their number.
pub async fn people(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<usize, AppError> {
    let mut written = HashMap::new();
    for (name, mailbox, role) in PEOPLE {
        let email = address(mailbox);
        if users::by_email(db, &email).await?.is_some() {
            continue;
        }
        let new =
            NewUser { name: name.to_owned(), email, email_verified: true, password_hash: None, referral_source: None };
        let user = users::insert(db, new, now).await?;
        if let Some(role) = role {
            users::grant_role(db, user.id, role, None, now).await?;
        }
        written.insert(mailbox, user.id);
    }
    achievements::awards(db, &written, now).await?;
    Ok(written.len())
}

/// Ids of the existing demo users, in their order.
pub(super) async fn everybody(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    let mut there = Vec::new();
    for (_, mailbox, _) in PEOPLE {
        there.extend(users::by_email(db, &address(mailbox)).await?.map(|user| user.id));
    }
    Ok(there)
}

fn address(mailbox: &str) -> EmailAddress {
    EmailAddress::parse(&format!("{mailbox}@example.com")).expect("an address is well formed")
}
