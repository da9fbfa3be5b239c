//! The settings as text, and where each came from: flags over environment over `.env` over defaults.

use std::{collections::BTreeMap, fmt, fs, io::ErrorKind, path::Path};

use super::{
    errors::ConfigErrors,
    keys::{KEYS, Key, PREFIXES},
};

/// Where a setting came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The command line.
    Flag,
    /// The environment.
    Environment,
    /// The file `.env`.
    DotEnv,
    /// A file named by `<name>_FILE`.
    SecretFile,
    /// The default.
    Default,
}

/// Text of every setting that has any.
#[derive(Clone, Default)]
pub struct Values(BTreeMap<&'static str, (String, Source)>);

impl Values {
    /// Settings of the given pairs over the defaults.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut errors = ConfigErrors::default();
        let mut values = Self::defaults();
        let pairs = pairs.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        values.overlay(&pairs, &Source::Environment, &mut errors);
        values
    }

    /// Lays the sources over one another. `folder` is where `.env` may be.
    pub(super) fn gather(
        flags: &BTreeMap<String, String>,
        environment: &BTreeMap<String, String>,
        folder: &Path,
        errors: &mut ConfigErrors,
    ) -> Self {
        let file = dot_env(&folder.join(".env"), errors);
        file.keys().for_each(|name| check_name(name, errors));

        let mut values = Self::defaults();
        values.overlay(&file, &Source::DotEnv, errors);
        values.overlay(environment, &Source::Environment, errors);
        values.overlay(flags, &Source::Flag, errors);
        values
    }

    /// Text of a setting, `None` when it is empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|(text, _)| text.as_str()).filter(|text| !text.is_empty())
    }

    /// Where a setting came from.
    pub fn source(&self, name: &str) -> Source {
        self.0.get(name).map_or(Source::Default, |(_, source)| source.clone())
    }

    fn defaults() -> Self {
        Self(KEYS.iter().map(|key| (key.name, (key.default.to_owned(), Source::Default))).collect())
    }

    fn overlay(&mut self, layer: &BTreeMap<String, String>, source: &Source, errors: &mut ConfigErrors) {
        for key in KEYS {
            let path = key.file().and_then(|file| layer.get(&file));
            match (layer.get(key.name), path) {
                (Some(_), Some(_)) => errors.add(key.name, format!("set either this or {}_FILE, not both", key.name)),
                (Some(text), None) => _ = self.0.insert(key.name, (text.trim().to_owned(), source.clone())),
                (None, Some(path)) => self.read_secret(key, path, errors),
                (None, None) => {}
            }
        }
    }

    fn read_secret(&mut self, key: &'static Key, path: &str, errors: &mut ConfigErrors) {
        match fs::read_to_string(path) {
            Ok(text) => _ = self.0.insert(key.name, (text.trim().to_owned(), Source::SecretFile)),
            Err(error) => errors.add(format!("{}_FILE", key.name), format!("the file can't be read: {}", error.kind())),
        }
    }
}

/// Without the values: some are secret.
impl fmt::Debug for Values {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.0.keys()).finish()
    }
}

fn dot_env(path: &Path, errors: &mut ConfigErrors) -> BTreeMap<String, String> {
    let lines = match dotenvy::from_path_iter(path) {
        Ok(lines) => lines,
        Err(dotenvy::Error::Io(error)) if error.kind() == ErrorKind::NotFound => return BTreeMap::new(),
        Err(_) => {
            errors.add(".env", "the file can't be read");
            return BTreeMap::new();
        }
    };
    let mut pairs = BTreeMap::new();
    for line in lines {
        match line {
            Ok((name, text)) => _ = pairs.insert(name, text),
            // The error holds the line, and with it perhaps a secret.
            Err(_) => errors.add(".env", format!("{} isn't in the form NAME=value", after(&pairs))),
        }
    }
    pairs
}

/// Names the line after these settings.
fn after(pairs: &BTreeMap<String, String>) -> String {
    match pairs.len() {
        0 => "the first setting".to_owned(),
        1 => "the line after the first setting".to_owned(),
        count => format!("the line after the first {count} settings"),
    }
}

/// Reports names in `.env` that look like a typo; settings of other programs may be there, too.
fn check_name(name: &str, errors: &mut ConfigErrors) {
    let is_known = Key::find(name).is_some() || KEYS.iter().any(|key| key.file().is_some_and(|file| file == name));
    if is_known {
        return;
    }
    let nearest = KEYS.iter().map(|key| (distance(name, key.name), key.name)).min();
    let Some((distance, likely)) = nearest else { return };
    if distance <= 2 || PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        errors.add(name, format!("no such setting; did you mean {likely}?"));
    }
}

/// Levenshtein distance: characters to insert, delete or replace.
fn distance(left: &str, right: &str) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, a) in left.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, b) in right.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
