//! The rules of docs/ARCHITECTURE.md and the limits of files, checked against the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The layers of `server/src` in order. Each names only itself and those before it.
const LAYERS: &[&str] = &["platform", "accounts", "hackathon", "ticketing", "site", "web", "app", "demo", "commands"];

#[test]
fn each_layer_imports_only_from_those_before_it() {
    let mut checked = 0;
    let mut violations = Vec::new();
    for (module, file, path) in named() {
        let target = path.strip_prefix("crate::").and_then(|path| path.split("::").next());
        let (Some(own), Some(other)) = (rank(module[0].as_str()), target.and_then(rank)) else { continue };
        checked += 1;
        if other > own {
            violations.push(format!("{} names {path}", file.display()));
        }
    }

    assert!(checked > 300, "the layers were found: {checked}");
    assert!(violations.is_empty(), "these imports point upwards: {violations:#?}");
}

/// What the features of a layer may import although it leads to a cycle, and why.
const HUBS: [(&str, &str); 1] =
    [("platform::context", "holds the state of modules whose functions get it (decision 37)")];

/// No cycle of imports has more files than this.
const MAX_FILES_IN_A_CYCLE: usize = 15;

#[test]
fn features_of_a_layer_import_each_other_without_cycles() {
    let named = named();
    let features: BTreeSet<String> = named.iter().filter_map(|(module, ..)| feature(module)).collect();
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, _, path) in &named {
        let target: Vec<String> = path.split("::").skip(1).map(str::to_owned).collect();
        let (Some(own), Some(other)) = (feature(module), feature(&target)) else { continue };
        let is_counted = is_inside(path, "crate") && features.contains(&other) && module[0] == target[0];
        if is_counted && HUBS.iter().all(|(hub, _)| *hub != own) {
            imports.entry(own).or_default().insert(other);
        }
    }

    assert!(imports.len() > 80, "the features were found: {}", imports.len());
    let cycles = cycles(&imports);
    assert!(cycles.is_empty(), "these features import each other: {cycles:#?}");
}

#[test]
fn cycles_of_files_are_small() {
    let named = named();
    let sources = workspace().join("server/src");
    let files: BTreeSet<String> =
        rust_files(&sources).iter().map(|file| file_module(&module_names(&sources, file))).collect();
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, _, path) in &named {
        let own = file_module(module);
        // A path that begins with neither `crate` nor `super` may name a child.
        let whole = path.strip_prefix("crate::").map_or_else(|| format!("{own}::{path}"), str::to_owned);
        let ends = whole.match_indices("::").map(|(end, _)| end).chain([whole.len()]);
        let target = ends.map(|end| &whole[..end]).filter(|target| files.contains(*target)).last();
        if let Some(target) = target.filter(|target| *target != own) {
            imports.entry(own).or_default().insert(target.to_owned());
        }
    }

    assert!(imports.len() > 500, "the files were found: {}", imports.len());
    let largest = cycles(&imports).into_iter().max_by_key(Vec::len).unwrap_or_default();
    assert!(largest.len() <= MAX_FILES_IN_A_CYCLE, "{} files import each other: {largest:#?}", largest.len());
}

#[test]
fn cycles_are_found() {
    let imports = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "e"), ("e", "d")];
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, to) in imports {
        edges.entry(from.to_owned()).or_default().insert(to.to_owned());
    }

    assert_eq!(cycles(&edges), [["b", "c"], ["d", "e"]]);
}

#[test]
fn no_feature_reads_the_queries_of_another() {
    for (module, file, path) in named() {
        let own = format!("crate::{}", module[..module.len().min(2)].join("::"));
        let foreign = is_inside(&path, "crate") && !is_inside(&path, &own);
        let queries = path.split("::").any(|part| part == "queries");
        assert!(!(foreign && queries), "{}: call the service of the other feature: {path}", file.display());
    }
}

#[test]
fn only_the_credentials_module_ends_all_sessions_of_a_user() {
    for (module, file, path) in named() {
        let ends = path.ends_with("sessions::end_all") || path.ends_with("sessions::end_all_users");
        let may = ["credentials", "sessions"].iter().any(|name| module.iter().any(|part| part == name));
        assert!(!ends || may, "{}: revoke all credentials instead: {path}", file.display());
    }
}

#[test]
fn queries_call_nothing_above_them() {
    let mut checked = 0;
    for (module, file, path) in named() {
        // A file of this name, or one in a folder of this name.
        if !module.iter().any(|part| part == "queries") {
            continue;
        }
        checked += 1;
        let own = format!("crate::{}", module[..module.len().min(2)].join("::"));
        let above = is_inside(&path, &own) && path.split("::").any(|part| matches!(part, "service" | "api"));
        let above = above || is_inside(&path, "actix_web") || path.ends_with("::AppError");
        assert!(!above, "{} names {path}", file.display());
    }
    assert!(checked > 300, "the queries were found: {checked}");
}

/// Statements outside of files or folders of the name `queries`, and why.
const STATEMENTS_ELSEWHERE: [(&str, &str); 5] = [
    ("platform/db", "consists of connections, transactions and locks"),
    ("hackathon/admin_resource/resource.rs", "reads any table, as a trait"),
    ("ticketing/invariants.rs", "checks the tables of all features"),
    ("demo", "writes demo data to the tables of all features"),
    ("commands/backup.rs", "copies the whole database"),
];

#[test]
fn statements_are_in_queries() {
    let sources = workspace().join("server/src");
    let mut misplaced = Vec::new();
    let (mut found, mut exceptions) = (0, BTreeSet::new());
    for file in rust_files(&sources) {
        let text = fs::read_to_string(&file).expect("a source");
        let mut code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        if !code.any(|line| line.contains("Entity::") || line.contains("Statement::")) {
            continue;
        }
        found += 1;
        let path = file.strip_prefix(&sources).expect("a source of the server");
        let exception = STATEMENTS_ELSEWHERE.iter().find(|(exception, _)| path.starts_with(exception));
        if let Some((exception, _)) = exception {
            exceptions.insert(*exception);
        } else if !module_names(&sources, &file).iter().any(|name| name == "queries") {
            misplaced.push(path.to_owned());
        }
    }

    assert!(found > 60, "the statements were found: {found}");
    assert!(misplaced.is_empty(), "move the statements of these files to the queries of their feature: {misplaced:#?}");
    assert_eq!(exceptions.len(), STATEMENTS_ELSEWHERE.len(), "the others need no exception: {exceptions:?}");
}

#[test]
fn handlers_call_services_and_services_call_no_handlers() {
    let sources = rust_files(&workspace().join("server/src")).into_iter();
    let with_handlers: BTreeSet<PathBuf> =
        sources.filter(|file| fs::read_to_string(file).expect("a source").contains("#[utoipa::path")).collect();
    assert!(with_handlers.len() > 60, "the handlers were found: {}", with_handlers.len());
    for (module, file, path) in named() {
        let forbidden = match module.last().map(String::as_str) {
            // Some of these files declare their handlers with a macro.
            Some("api") => "queries",
            _ if with_handlers.contains(&file) => "queries",
            Some("service") => "api",
            _ => continue,
        };
        let names = is_inside(&path, "crate") && path.split("::").any(|part| part == forbidden);
        assert!(!names, "{} names {path}", file.display());
    }
}

#[test]
fn only_the_shared_clock_reads_the_time() {
    let sources = workspace().join("server/src");
    for file in rust_files(&sources).into_iter().filter(|file| *file != sources.join("platform/clock.rs")) {
        let source = fs::read_to_string(&file).expect("text");
        for foreign in ["Utc::now", "Local::now", "SystemTime::now", "chrono::Local"] {
            assert!(!source.contains(foreign), "{}: {foreign}: ask the clock of the context", file.display());
        }
    }
}

#[test]
fn paths_in_use_groups_and_expressions_are_found() {
    let source = "
        // use crate::flags::Flag;
        use super::{
            service, // of this feature
            types::{self, Event as Shown},
        };
        use crate::{error::AppError, site::{queries, settings::*}};
        use crate::mail::{queue as post, worker};
        fn answer() { let now = Kept { at: crate::state::now(), of: super::super::users::all() }; }
    ";
    let found: Vec<String> = paths(source).iter().map(|path| from(&["events", "queries"], path)).collect();

    for path in [
        "crate::events::service",
        "crate::events::types::self",
        "crate::events::types::Event",
        "crate::error::AppError",
        "crate::site::queries",
        "crate::mail::queue",
        "crate::mail::worker",
        "crate::state::now",
        "crate::users::all",
    ] {
        assert!(found.iter().any(|found| found == path), "{path} in {found:?}");
    }
    assert!(found.iter().any(|found| is_inside(found, "crate::site::settings")), "{found:?}");
    for absent in ["crate::flags", "crate::mail::as", "crate::mail::post"] {
        assert!(!found.iter().any(|found| is_inside(found, absent)), "{found:?}");
    }
}

#[test]
fn schema_names_of_the_api_document_are_unique() {
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
        // The document's schema names are global: of two schemas with one name, the last one silently wins.
        assert_ne!(pair[0].0, pair[1].0, "give one a name of its own, #[schema(as = …)]: {pair:?}");
    }
}

#[test]
fn no_other_crate_depends_on_the_server() {
    let crates = fs::read_dir(workspace().join("server/crates")).expect("a folder").flatten().map(|entry| entry.path());
    let packages: Vec<PathBuf> =
        crates.chain(["ssr-runtime", "migrations"].map(|package| workspace().join(package))).collect();
    assert!(packages.len() > 6, "the packages were found: {packages:?}");
    for package in packages {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
        for line in manifest.lines() {
            let dependency = line.trim_start_matches("[dependencies.").split(['.', '=', ' ', ']']).next();
            let dependency = dependency.unwrap_or_default();

            assert!(dependency != "server", "{} names the server", package.display());
            assert!(!dependency.starts_with("actix"), "{} names the web framework", package.display());
        }
    }
}

#[test]
fn only_one_module_of_the_renderer_names_the_engine() {
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

/// Extensions of files that people write.
const WRITTEN: [&str; 6] = ["rs", "ts", "tsx", "mjs", "css", "md"];

/// Files that may be long: generated, or a record that only grows. Generated entities name themselves (`@generated`).
const MAY_BE_LONG: [&str; 3] = ["CHANGELOG.md", "docs/routes.md", "ui/src/api/schema.gen.ts"];

#[test]
fn source_files_have_less_than_500_lines() {
    let may_be_long = MAY_BE_LONG.map(|file| workspace().join(file));
    let files = files(&workspace(), &WRITTEN).into_iter().chain(files(&workspace().join(".make"), &WRITTEN));
    let files: Vec<PathBuf> = files.filter(|file| !may_be_long.contains(file)).collect();

    for extension in WRITTEN {
        let is_found = files.iter().any(|file| file.extension().is_some_and(|found| found == extension));
        assert!(is_found, "no file ends in .{extension}");
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let lines = text.lines().count();
        let is_generated = text.lines().next().is_some_and(|line| line.contains("@generated"));
        assert!(lines < 500 || is_generated, "{} has {lines} lines: split it", file.display());
    }
}

#[test]
fn the_architecture_document_is_short_and_names_every_module() {
    const MAX_LINES: usize = 150;
    let text = fs::read_to_string(workspace().join("docs/ARCHITECTURE.md")).expect("a document");

    assert!(text.lines().count() <= MAX_LINES, "it has {} lines: shorten it", text.lines().count());
    // The layers after the first six are described as a whole.
    for layer in &LAYERS[..6] {
        let part = text.split(&format!("{layer}/`** |")).nth(1);
        let part = part.and_then(|part| part.split("\n| **").next()).expect("a part for each layer");
        for entry in fs::read_dir(workspace().join("server/src").join(layer)).expect("a folder").flatten() {
            let name = entry.file_name().into_string().expect("a name");
            let name = if entry.path().is_dir() { format!("{name}/") } else { name };
            assert!(name == "mod.rs" || part.contains(&format!("`{name}`")), "{layer}/{name} is missing");
        }
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|known| *known == layer)
}

/// The layer and the feature of a module: `accounts::users`; `None` for what a layer itself consists of.
fn feature(module: &[String]) -> Option<String> {
    let [layer, feature, ..] = module else { return None };
    (rank(layer).is_some() && feature != "mod").then(|| format!("{layer}::{feature}"))
}

/// The module that a file contains.
fn file_module(names: &[String]) -> String {
    names.strip_suffix(&["mod".to_owned()]).unwrap_or(names).join("::")
}

/// Groups of nodes that lead to each other.
fn cycles(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<&str>> {
    let reachable: BTreeMap<&str, BTreeSet<&str>> = edges
        .keys()
        .map(|start| {
            let (mut found, mut next) = (BTreeSet::new(), vec![start.as_str()]);
            while let Some(node) = next.pop() {
                let further = edges.get(node).into_iter().flatten().map(String::as_str);
                next.extend(further.filter(|node| found.insert(*node)).collect::<Vec<_>>());
            }
            (start.as_str(), found)
        })
        .collect();
    let groups: BTreeSet<Vec<&str>> = reachable
        .iter()
        .map(|(node, found)| {
            let leads_back = |other: &&str| reachable.get(other).is_some_and(|found| found.contains(node));
            found.iter().copied().filter(leads_back).collect()
        })
        .collect();
    groups.into_iter().filter(|group| group.len() > 1).collect()
}

/// Every path that the server's sources name, from the crate on, with the module and the file that name it.
fn named() -> Vec<(Vec<String>, PathBuf, String)> {
    let sources = workspace().join("server/src");
    let mut all = Vec::new();
    for file in rust_files(&sources) {
        let names = module_names(&sources, &file);
        let mut module: Vec<&str> = names.iter().map(String::as_str).collect();
        module.pop_if(|last| matches!(*last, "mod" | "lib" | "main"));
        let text = fs::read_to_string(&file).expect("a source");
        let (code, tests) = text.split_once("#[cfg(test)]\nmod tests {").unwrap_or((&text, ""));
        let inner: Vec<&str> = module.iter().copied().chain(["tests"]).collect();
        for (module, part) in [(&module, code), (&inner, tests)] {
            all.extend(paths(part).iter().map(|path| (names.clone(), file.clone(), from(module, path))));
        }
    }
    let own = all.iter().filter(|(_, _, path)| is_inside(path, "crate")).count();
    assert!(own > 300, "the sources were found: {own}");
    all
}

/// Names of a file's modules; the last one is that of the file.
fn module_names(sources: &Path, file: &Path) -> Vec<String> {
    let module = file.strip_prefix(sources).expect("below").with_extension("");
    module.iter().map(|part| part.to_str().expect("a name").to_owned()).collect()
}

/// Every path of a source, groups taken apart: `a::{b, c::{d}}` names `a::b` and `a::c::d`.
fn paths(source: &str) -> Vec<String> {
    let code: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join("\n");
    // A visibility names no import: `pub(in crate::events)`.
    let code = code.split("pub(in ").enumerate().map(|(place, part)| match part.split_once(')') {
        Some((_, after)) if place > 0 => after,
        _ => part,
    });
    let (mut found, mut path) = (Vec::new(), String::new());
    // What stands in front of each open brace: nothing, unless it is a group's.
    let mut groups: Vec<String> = Vec::new();
    let mut is_alias = false;
    for letter in code.flat_map(str::chars) {
        if letter.is_alphanumeric() || matches!(letter, '_' | ':') {
            path.push(letter);
            continue;
        }
        if groups.last().is_some_and(|group| !group.is_empty()) && (path == "as" || is_alias && !path.is_empty()) {
            // `a::{b as c}` names `a::b` only.
            is_alias = path == "as";
            path.clear();
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
    files(folder, &["rs"])
}

/// Folders that are built, installed or filled at run time.
const OUTPUTS: [&str; 6] = ["node_modules", "dist", "dist-dev", "target", "var", "others/build"];

/// The files below a folder with one of these extensions, but those in outputs and hidden folders.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if path.is_dir() {
            if !is_hidden && !OUTPUTS.iter().any(|output| path.ends_with(output)) {
                found.extend(files(&path, extensions));
            }
        } else if path.extension().is_some_and(|own| extensions.iter().any(|extension| own == *extension)) {
            found.push(path);
        }
    }
    found
}
