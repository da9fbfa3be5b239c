//! Transactions, and hooks that run after their commit.

use std::sync::{Mutex, PoisonError};

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, TransactionTrait};

use super::{connections::delegate_connection, invalidation::Invalidation};

type Hook = Box<dyn FnOnce() + Send>;

/// A transaction that may write. Dropping it rolls it back.
pub struct UnitOfWork {
    transaction: DatabaseTransaction,
    invalidation: Invalidation,
    hooks: Mutex<Vec<Hook>>,
}

/// A part of a [`UnitOfWork`] that can be rolled back separately. Dropping it rolls it back.
pub struct Savepoint<'a> {
    transaction: DatabaseTransaction,
    unit: &'a UnitOfWork,
}

/// A connection whose statements take effect with the commit of a [`UnitOfWork`].
pub trait Transaction: ConnectionTrait {
    /// Runs `hook` once the unit of work is committed.
    fn after_commit(&self, hook: impl FnOnce() + Send + 'static);
}

impl UnitOfWork {
    pub(super) fn new(transaction: DatabaseTransaction, invalidation: Invalidation) -> Self {
        Self { transaction, invalidation, hooks: Mutex::default() }
    }

    /// Begins a part that can be rolled back separately.
    pub async fn savepoint(&self) -> Result<Savepoint<'_>, DbErr> {
        Ok(Savepoint { transaction: self.transaction.begin().await?, unit: self })
    }

    /// Commits, invalidates what this process caches of the database, and runs the hooks.
    pub async fn commit(self) -> Result<(), DbErr> {
        let invalidation = self.invalidation.clone();
        self.commit_without_invalidation_then(move || invalidation.invalidate_all()).await
    }

    /// Like [`UnitOfWork::commit`], but without invalidating caches: for frequent writes to tables that no cache
    /// contains, such as sessions, the outbox and favourites.
    pub async fn commit_without_invalidation(self) -> Result<(), DbErr> {
        self.commit_without_invalidation_then(|| {}).await
    }

    /// Rolls back now, instead of at the next use of the connection.
    pub async fn rollback(self) -> Result<(), DbErr> {
        self.transaction.rollback().await
    }

    async fn commit_without_invalidation_then(self, invalidate: impl FnOnce()) -> Result<(), DbErr> {
        self.transaction.commit().await?;
        invalidate();
        for hook in self.hooks.into_inner().unwrap_or_else(PoisonError::into_inner) {
            hook();
        }
        Ok(())
    }
}

impl Savepoint<'_> {
    /// Makes the part take effect with the commit of the unit of work.
    pub async fn release(self) -> Result<(), DbErr> {
        self.transaction.commit().await
    }

    /// Rolls the part back.
    pub async fn rollback(self) -> Result<(), DbErr> {
        self.transaction.rollback().await
    }
}

impl Transaction for UnitOfWork {
    fn after_commit(&self, hook: impl FnOnce() + Send + 'static) {
        self.hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }
}

impl Transaction for Savepoint<'_> {
    fn after_commit(&self, hook: impl FnOnce() + Send + 'static) {
        self.unit.after_commit(hook);
    }
}

delegate_connection!(UnitOfWork, transaction);
delegate_connection!(Savepoint<'_>, transaction);
