//! The arrows of docs/ARCHITECTURE.md, read from the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Rooms that are not features: plumbing, which may be used by all and knows none of them.
const PLUMBING: &[&str] = &[
    "audit",
    "config",
    "db",
    "entities",
    "error",
    "http",
    "mail",
    "markdown",
    "metrics",
    "revisions",
    "sessions",
    "storage",
    "throttle",
];
/// Where everything comes together.
const FRAME: &[&str] = &["app", "commands", "lib", "logging", "main", "state", "openapi", "pages", "assets", "health"];

#[test]
fn no_feature_reads_the_queries_of_another() {
    for (room, file, path) in named() {
        let foreign = is_inside(&path, "crate") && !is_inside(&path, &format!("crate::{room}"));
        let queries = path.split("::").any(|part| part == "queries");
        assert!(!(foreign && queries), "{}: ask the service of the other feature instead: {path}", file.display());
    }
}

#[test]
fn plumbing_knows_no_feature() {
    let features =
        rooms().into_iter().filter(|room| !PLUMBING.contains(&room.as_str()) && !FRAME.contains(&room.as_str()));
    let features: Vec<String> = features.map(|room| format!("crate::{room}")).collect();
    for (room, file, path) in named().into_iter().filter(|(room, ..)| PLUMBING.contains(&room.as_str())) {
        let feature = features.iter().find(|feature| is_inside(&path, feature));
        assert!(feature.is_none(), "{} ({room}) names {path}", file.display());
    }
}

#[test]
fn queries_call_no_room_above_them() {
    for (room, file, path) in named().into_iter().filter(|(_, file, _)| file.ends_with("queries.rs")) {
        let above = [format!("crate::{room}::service"), format!("crate::{room}::api"), "actix_web".to_owned()];
        let above = above.iter().any(|above| is_inside(&path, above)) || path.ends_with("::AppError");
        assert!(!above, "{} names {path}", file.display());
    }
}

#[test]
fn paths_are_found_in_groups_and_from_where_they_are_named() {
    let source = "
        // use crate::flags::Flag;
        use super::{
            service, // of this room
            types::{self, Event as Shown},
        };
        use crate::{error::AppError, site::{queries, settings::*}};
        fn answer() { let now = Kept { at: crate::state::now(), of: super::super::users::all() }; }
    ";
    let found: Vec<String> = paths(source).iter().map(|path| from(&["events", "queries"], path)).collect();

    for path in [
        "crate::events::service",
        "crate::events::types::self",
        "crate::events::types::Event",
        "crate::error::AppError",
        "crate::site::queries",
        "crate::state::now",
        "crate::users::all",
    ] {
        assert!(found.iter().any(|found| found == path), "{path} in {found:?}");
    }
    assert!(found.iter().any(|found| is_inside(found, "crate::site::settings")), "{found:?}");
    assert!(!found.iter().any(|found| is_inside(found, "crate::flags")), "{found:?}");
}

#[test]
fn no_two_shapes_have_one_name_in_the_api_document() {
    let mut all: Vec<(String, PathBuf)> = Vec::new();
    for file in rust_files(&workspace().join("server/src")) {
        let text = fs::read_to_string(&file).expect("a source");
        let derived = text.split("#[derive(").skip(1);
        for rest in derived.filter(|rest| rest.split(')').next().is_some_and(|list| list.contains("ToSchema"))) {
            let (attributes, rest) = rest.split_once("pub").expect("a shape of the API is not private");
            let own = attributes.split_once("schema(as = ").and_then(|(_, name)| name.split([')', ',']).next());
            let declared =
                rest.split(['{', '(', '<', ';']).find(|part| part.contains("struct ") || part.contains("enum "));
            let declared = declared.and_then(|part| part.split_whitespace().last()).expect("a name");
            all.push((own.unwrap_or(declared).to_owned(), file.clone()));
        }
    }
    assert!(all.len() > 50, "the shapes were found: {}", all.len());
    all.sort();
    for pair in all.windows(2) {
        // The document has one list for all rooms, and the last one of a name wins without a word.
        assert_ne!(pair[0].0, pair[1].0, "give one a name of its own, #[schema(as = …)]: {pair:?}");
    }
}

#[test]
fn nothing_points_at_the_server() {
    for package in ["ssr-runtime", "migrations"] {
        let manifest = fs::read_to_string(workspace().join(package).join("Cargo.toml")).expect("a manifest");
        let manifest = manifest.lines().filter(|line| !line.starts_with('#')).collect::<String>();

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

/// Every path that the server's sources name, from the crate on, with its room and its file.
fn named() -> Vec<(String, PathBuf, String)> {
    let sources = workspace().join("server/src");
    let mut all = Vec::new();
    for file in rust_files(&sources) {
        let module = file.strip_prefix(&sources).expect("below").with_extension("");
        let mut module: Vec<&str> = module.iter().map(|part| part.to_str().expect("a name")).collect();
        let room = module[0].to_owned();
        module.pop_if(|last| matches!(*last, "mod" | "lib" | "main"));
        let text = fs::read_to_string(&file).expect("a source");
        all.extend(paths(&text).iter().map(|path| (room.clone(), file.clone(), from(&module, path))));
    }
    let own = all.iter().filter(|(_, _, path)| is_inside(path, "crate")).count();
    assert!(own > 300, "the sources were found: {own}");
    all
}

/// Every path of a source, groups taken apart: `a::{b, c::{d}}` names `a::b` and `a::c::d`.
fn paths(source: &str) -> Vec<String> {
    let code: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let (mut found, mut path) = (Vec::new(), String::new());
    // What stands in front of each open brace: nothing, unless it is a group's.
    let mut groups: Vec<String> = Vec::new();
    for letter in code.join("\n").chars() {
        if letter.is_alphanumeric() || matches!(letter, '_' | ':') {
            path.push(letter);
            continue;
        }
        let whole = if path.is_empty() { String::new() } else { groups.last().cloned().unwrap_or_default() + &path };
        path.clear();
        match letter {
            '{' => groups.push(if whole.ends_with("::") { whole } else { String::new() }),
            _ => {
                if letter == '}' {
                    groups.pop();
                }
                found.extend(whole.contains("::").then_some(whole));
            }
        }
    }
    found
}

/// A path that a module names, from the crate on when it is one of ours.
fn from(module: &[&str], path: &str) -> String {
    let (mut module, mut rest) = (module, path);
    let mut own = false;
    while let Some((first, after)) = rest.split_once("::") {
        match first {
            "self" => {}
            "super" => module = module.split_last().map_or(&[], |(_, above)| above),
            "crate" => module = &[],
            _ => break,
        }
        (own, rest) = (true, after);
    }
    if own {
        ["crate"].iter().chain(module).copied().chain([rest]).collect::<Vec<_>>().join("::")
    } else {
        rest.to_owned()
    }
}

fn is_inside(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
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
