//! The arrows of docs/ARCHITECTURE.md, read from the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Rooms that are not features: plumbing, which may be used by all and knows none of them.
const PLUMBING: &[&str] = &["config", "db", "entities", "error", "http", "metrics", "sessions"];
/// Where everything comes together.
const FRAME: &[&str] = &["app", "commands", "lib", "logging", "main", "state", "openapi", "pages", "assets", "health"];

#[test]
fn no_feature_reads_the_queries_of_another() {
    for (room, file, line) in imports() {
        let foreign = line.split("crate::").skip(1).find(|path| path.contains("::queries") && !path.starts_with(&room));
        assert!(foreign.is_none(), "{}: ask the service of the other feature instead: {line}", file.display());
    }
}

#[test]
fn plumbing_knows_no_feature() {
    let features =
        rooms().into_iter().filter(|room| !PLUMBING.contains(&room.as_str()) && !FRAME.contains(&room.as_str()));
    let features: Vec<String> = features.collect();
    for (room, file, line) in imports().into_iter().filter(|(room, ..)| PLUMBING.contains(&room.as_str())) {
        let feature = features.iter().find(|feature| line.contains(&format!("crate::{feature}::")));
        assert!(feature.is_none(), "{} ({room}) names {feature:?}: {line}", file.display());
    }
}

#[test]
fn queries_call_no_room_above_them() {
    for (_, file, line) in imports().into_iter().filter(|(_, file, _)| file.ends_with("queries.rs")) {
        for above in ["super::service", "super::api", "actix_web", "AppError"] {
            assert!(!line.contains(above), "{} names {above}: {line}", file.display());
        }
    }
}

#[test]
fn nothing_points_at_the_server() {
    for package in ["ssr-runtime", "migrations"] {
        let manifest = fs::read_to_string(workspace().join(package).join("Cargo.toml")).expect("a manifest");

        assert!(!manifest.contains("server"), "{package} names the server");
        assert!(!manifest.contains("actix"), "{package} names the web framework");
    }
}

#[test]
fn one_module_of_the_renderer_names_the_engine() {
    for file in rust_files(&workspace().join("ssr-runtime/src")) {
        let inside = file.components().any(|part| part.as_os_str() == "isolate");
        let text = fs::read_to_string(&file).expect("a source");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));

        assert!(
            inside || !code.into_iter().any(|line| line.contains("deno_core::")),
            "{} names deno_core",
            file.display()
        );
    }
}

#[test]
fn no_source_is_longer_than_a_reader_can_hold() {
    for folder in ["server", "ssr-runtime", "migrations"] {
        for file in rust_files(&workspace().join(folder)) {
            let lines = fs::read_to_string(&file).expect("a source").lines().count();
            assert!(lines < 500, "{} has {lines} lines: split it", file.display());
        }
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// Names of the server's top modules.
fn rooms() -> Vec<String> {
    let entries = fs::read_dir(workspace().join("server/src")).expect("the sources").flatten();
    entries.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect()
}

/// Every line of the server that names another module, with its room and its file.
fn imports() -> Vec<(String, PathBuf, String)> {
    let sources = workspace().join("server/src");
    let mut lines = Vec::new();
    for file in rust_files(&sources) {
        let first = file.strip_prefix(&sources).expect("below").components().next().expect("a name");
        let room = Path::new(first.as_os_str()).file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a source");
        // Grouped imports are written over several lines: taken together they read as one.
        for statement in text.split(';') {
            let statement = statement.split_whitespace().collect::<Vec<_>>().join(" ");
            if statement.contains("crate::") || statement.contains("super::") || statement.contains("use ") {
                lines.push((room.clone(), file.clone(), statement));
            }
        }
    }
    assert!(lines.len() > 100, "the sources were found");
    lines
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}
