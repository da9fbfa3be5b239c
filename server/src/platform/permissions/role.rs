//! Names of roles.

use std::fmt;

use sea_orm::ActiveEnum as _;

use entities::sea_orm_active_enums::UserRole;

/// The name of a role. A [`UserRole`] is one that the program knows by its name; staff create others.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Role(String);

impl Role {
    /// The name, as in the API.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is that of administrators.
    pub fn is_administrator(&self) -> bool {
        *self == UserRole::Administrator
    }
}

impl From<UserRole> for Role {
    fn from(role: UserRole) -> Self {
        Self(role.to_value())
    }
}

impl From<String> for Role {
    fn from(name: String) -> Self {
        Self(name)
    }
}

impl From<Role> for String {
    fn from(role: Role) -> Self {
        role.0
    }
}

impl PartialEq<UserRole> for Role {
    fn eq(&self, role: &UserRole) -> bool {
        self.0 == role.to_value()
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
