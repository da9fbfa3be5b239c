//! Storage settings.

use std::path::PathBuf;

use secrecy::SecretString;
use url::Url;

use super::reader::Reader;

/// Storage of uploaded files.
#[derive(Debug, Clone)]
pub enum StorageConfig {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// In a bucket of a store that speaks S3.
    Bucket(Bucket),
}

/// A bucket, and how to get in.
#[derive(Debug, Clone)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// What every key begins with; empty, or without slashes around it.
    pub prefix: String,
    /// `STORAGE_ENDPOINT`: the store's address; without one it is Amazon's of the region.
    pub endpoint: Option<Url>,
    /// `STORAGE_REGION`.
    pub region: String,
    /// `STORAGE_ACCESS_KEY`.
    pub access_key: SecretString,
    /// `STORAGE_SECRET_KEY`.
    pub secret_key: SecretString,
}

impl StorageConfig {
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let text = reader.text("STORAGE_URL")?;
        if let Some(folder) = text.strip_prefix("file://").filter(|folder| !folder.is_empty()) {
            return Some(Self::Folder(folder.into()));
        }
        let Some((name, prefix)) = Url::parse(&text).ok().as_ref().and_then(bucket) else {
            reader.error("STORAGE_URL", "must be exactly file://folder, s3://bucket or s3://bucket/folder");
            return None;
        };
        let endpoint = read_endpoint(reader);
        let keys = [reader.secret("STORAGE_ACCESS_KEY"), reader.secret("STORAGE_SECRET_KEY")];
        for (key, name) in keys.iter().zip(["STORAGE_ACCESS_KEY", "STORAGE_SECRET_KEY"]) {
            if key.is_none() {
                reader.error(name, "is required when STORAGE_URL is a bucket");
            }
        }
        let [access_key, secret_key] = keys;
        let region = reader.text("STORAGE_REGION").unwrap_or_default();
        Some(Self::Bucket(Bucket {
            name,
            prefix,
            endpoint: endpoint?,
            region,
            access_key: access_key?,
            secret_key: secret_key?,
        }))
    }
}

/// Name and prefix. Nothing else may be in the address: least of all keys, for it is printed.
fn bucket(url: &Url) -> Option<(String, String)> {
    let bare = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    if url.scheme() != "s3" || !bare || url.query().is_some() || url.fragment().is_some() {
        return None;
    }
    let name = url.host_str().filter(|name| !name.is_empty())?;
    Some((name.to_owned(), url.path().trim_matches('/').to_owned()))
}

fn read_endpoint(reader: &mut Reader<'_>) -> Option<Option<Url>> {
    let url: Option<Url> = reader.optional("STORAGE_ENDPOINT", "a URL such as https://s3.example.com")?;
    let bare = |url: &Url| url.username().is_empty() && url.password().is_none() && url.query().is_none();
    if url.as_ref().is_some_and(|url| !matches!(url.scheme(), "http" | "https") || !bare(url)) {
        reader.error("STORAGE_ENDPOINT", "must be an http or https URL without a user or query");
        return None;
    }
    Some(url)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    fn read(pairs: &[(&str, &str)]) -> Result<StorageConfig, String> {
        let key = [("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=")];
        let config = Config::from_pairs(key.iter().chain(pairs).copied());
        config.map(|config| config.storage).map_err(|errors| errors.to_string())
    }

    const KEYS: [(&str, &str); 2] = [("STORAGE_ACCESS_KEY", "id"), ("STORAGE_SECRET_KEY", "hunter2")];

    #[test]
    fn a_folder_needs_no_other_settings() {
        assert!(matches!(read(&[]), Ok(StorageConfig::Folder(folder)) if folder.to_str() == Some("var/media")));
        assert!(matches!(read(&[("STORAGE_URL", "file:///srv/media")]),
            Ok(StorageConfig::Folder(folder)) if folder.to_str() == Some("/srv/media")));
    }

    #[test]
    fn a_bucket_requires_both_keys() {
        let url = ("STORAGE_URL", "s3://media/site/pictures/");

        let bucket = read(&[url, KEYS[0], KEYS[1], ("STORAGE_ENDPOINT", "http://127.0.0.1:9000")]);
        let Ok(StorageConfig::Bucket(bucket)) = bucket else { panic!("{bucket:?}") };
        assert_eq!((bucket.name.as_str(), bucket.prefix.as_str()), ("media", "site/pictures"));
        assert_eq!(bucket.region, "us-east-1");
        let said = read(&[url, KEYS[1]]).expect_err("a fault");
        assert!(said.contains("STORAGE_ACCESS_KEY") && !said.contains("hunter2"), "{said}");
    }

    #[test]
    fn other_storage_urls_are_rejected() {
        for wrong in [
            "media",
            "file://",
            "s3://",
            "s3://id:hunter2@media",
            "s3://media?region=x",
            "s3://media:9000",
            "https://media.example",
        ] {
            let said = read(&[("STORAGE_URL", wrong), KEYS[0], KEYS[1]]).expect_err(wrong);
            assert!(said.contains("STORAGE_URL") && !said.contains("hunter2"), "{said}");
        }
        for wrong in ["media.example", "ftp://media.example", "https://id:hunter2@media.example"] {
            let all = [("STORAGE_URL", "s3://media"), ("STORAGE_ENDPOINT", wrong), KEYS[0], KEYS[1]];
            let said = read(&all).expect_err(wrong);
            assert!(said.contains("STORAGE_ENDPOINT") && !said.contains("hunter2"), "{said}");
        }
    }
}
