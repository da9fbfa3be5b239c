//! `/api/v1/login` and what follows.

mod login;
