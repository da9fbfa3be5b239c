//! Demo users. None has a password, and their email addresses belong to no one: to log in as one, request a password
//! reset and read the email in the development mail folder.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{badges, data::PEOPLE};
use crate::{
    accounts::users::{self, NewUser},
    platform::{error::AppError, mail::EmailAddress},
};

/// Inserts missing users with their achievements; returns their number.
pub async fn people(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<usize, AppError> {
    let mut written = HashMap::new();
    for person in &PEOPLE.people {
        let email = address(&person.local_part);
        if users::by_email(db, &email).await?.is_some() {
            continue;
        }
        let name = person.name.clone();
        let new = NewUser { name, email, email_verified: true, password_hash: None, referral_source: None };
        let user = users::insert(db, new, now).await?;
        if let Some(role) = person.role {
            users::grant_role(db, user.id, role, None, now).await?;
        }
        written.insert(person.local_part.as_str(), user.id);
    }
    badges::awards(db, &written, now).await?;
    Ok(written.len())
}

/// Ids of the existing demo users, in their order.
pub(super) async fn everybody(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    let mut there = Vec::new();
    for person in &PEOPLE.people {
        there.extend(users::by_email(db, &address(&person.local_part)).await?.map(|user| user.id));
    }
    Ok(there)
}

pub(super) fn address(local_part: &str) -> EmailAddress {
    EmailAddress::parse(&format!("{local_part}@example.com")).expect("an address is well formed")
}
