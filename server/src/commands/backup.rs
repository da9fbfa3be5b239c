//! `server backup` and `server restore`: database and files in one folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;
use futures_util::TryStreamExt;
use sea_orm::{ConnectionTrait, DbBackend, Statement, Value};

use super::failure::Failure;
use crate::{
    accounts::credentials,
    platform::{
        db::{self, Db},
        storage::Storage,
    },
};
use config::{Config, DatabaseConfig};

const DATABASE: &str = "database.sqlite";
const FILES: &str = "files";
const NOT_SQLITE: &str = "only a SQLite database can be copied while in use; back up PostgreSQL with pg_dump, and \
                          copy the folder or bucket of STORAGE_URL";

#[derive(Args)]
pub(super) struct Options {
    /// Folder of the backup
    folder: PathBuf,
}

/// Copies a site, which may be running.
pub(super) async fn save(config: &Config, options: &Options) -> Result<(), Failure> {
    let folder = &options.folder;
    let Some(file) = db::file(&config.database) else { return Err(NOT_SQLITE.into()) };
    if !file.is_file() {
        return Err(
            format!("there is no database at {}: check DATABASE_URL and the working folder", file.display()).into()
        );
    }
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(format!("{} is not empty", folder.display()).into());
    }
    let storage = Storage::new(&config.storage)?;
    let db = Db::connect(&config.database).await?;
    // File names are never reused: files copied before and after the rows include all that the rows refer to.
    let mut files = copy_files(&storage, folder).await?;
    let copy = Value::from(text(&folder.join(DATABASE))?);
    db.writer().execute_raw(Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [copy])).await?;
    files += copy_files(&storage, folder).await?;
    db.close().await?;
    println!("Saved the database and {files} files to {}.", folder.display());
    Ok(())
}

/// Restores a backup unless a site exists already.
pub(super) async fn restore(config: &Config, options: &Options) -> Result<(), Failure> {
    let Some(file) = db::file(&config.database) else { return Err(NOT_SQLITE.into()) };
    let copy = options.folder.join(DATABASE);
    if !copy.is_file() {
        return Err(format!("{} isn't a backup: {DATABASE} is missing", options.folder.display()).into());
    }
    // SQLite would apply the log of another database to the restored one, and lose it for its own.
    if let Some(existing) =
        [file.clone(), beside(&file, "-wal"), beside(&file, "-shm")].iter().find(|file| file.exists())
    {
        let reason = "already exists: move it first, and with it the files of the same name that end in -wal and -shm";
        return Err(format!("{} {reason}", existing.display()).into());
    }
    let storage = Storage::new(&config.storage)?;
    let mut files = 0;
    for (key, path) in saved_files(&options.folder.join(FILES))? {
        storage.put(&key, fs::read(path)?.into(), kind(&key)).await?;
        files += 1;
    }

    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    let unfinished = beside(&file, ".restoring");
    for left_over in ["", "-wal", "-shm"] {
        remove_if_exists(&beside(&unfinished, left_over))?;
    }
    fs::copy(&copy, &unfinished)?;
    // The backup may have been exposed, so all credentials are revoked before the database can be used.
    let db = Db::connect(&DatabaseConfig { url: format!("sqlite://{}", text(&unfinished)?).into() }).await?;
    let transaction = db.begin().await?;
    credentials::revoke_all_users(&transaction).await?;
    transaction.commit().await?;
    db.close().await?;
    fs::File::open(&unfinished)?.sync_all()?;
    fs::rename(unfinished, &file)?;
    println!("Restored the database and {files} files. All users have to log in again.");
    Ok(())
}

/// The path with a suffix.
fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn remove_if_exists(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Copies files that the folder lacks; returns their number.
async fn copy_files(storage: &Storage, folder: &Path) -> Result<u64, Failure> {
    let mut copied = 0;
    let mut files = storage.list("");
    while let Some(file) = files.try_next().await? {
        let path = folder.join(FILES).join(&file.key);
        if path.exists() {
            continue;
        }
        // Deleted since it was listed.
        let Some(content) = storage.get(&file.key).await? else { continue };
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, content)?;
        copied += 1;
    }
    Ok(copied)
}

/// Returns keys and paths of the files of a backup.
fn saved_files(folder: &Path) -> Result<Vec<(String, PathBuf)>, Failure> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((text(path.strip_prefix(folder)?)?, path));
            }
        }
    }
    Ok(found)
}

fn text(path: &Path) -> Result<String, Failure> {
    path.to_str().map(str::to_owned).ok_or_else(|| format!("{} isn't valid UTF-8", path.display()).into())
}

fn kind(key: &str) -> &'static str {
    match key.rsplit('.').next() {
        Some("avif") => "image/avif",
        Some("webp") => "image/webp",
        Some("jpg") => "image/jpeg",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
