//! docs/security-tests.md lists every threat, with tests that exist.

use std::{fs, path::Path};

const PAGE: &str = include_str!("../../docs/security-tests.md");
/// Groups of threats and the numbers of their rows. Rows that are missing concern features that do not exist yet.
const GROUPS: [(char, &[u8]); 7] = [
    ('A', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]),
    ('F', &[1, 2, 4, 5]),
    ('B', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ('C', &[1, 2, 3, 4, 5]),
    ('D', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ('E', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ('G', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
];

#[test]
fn the_security_page_lists_every_threat_once_and_in_order() {
    let rows: Vec<&str> = rows().map(|(id, _)| id).collect();

    let ids = |(group, numbers): (char, &'static [u8])| numbers.iter().map(move |number| format!("{group}{number}"));
    let expected: Vec<String> = GROUPS.into_iter().flat_map(ids).collect();
    assert_eq!(rows, expected);
}

#[test]
fn every_test_named_on_the_security_page_exists() {
    let names: Vec<&str> = rows().flat_map(|(_, proofs)| code_spans(proofs)).collect();

    assert!(names.len() > 50, "only {} names were found", names.len());
    let missing: Vec<&str> = names.into_iter().filter(|name| !exists(name)).collect();
    assert!(missing.is_empty(), "docs/security-tests.md names tests that do not exist: {missing:#?}");
}

#[test]
fn every_row_of_the_security_page_names_a_test() {
    let unverified: Vec<&str> =
        rows().filter(|(_, proofs)| code_spans(proofs).next().is_none()).map(|(id, _)| id).collect();

    assert!(unverified.is_empty(), "rows without a test: {unverified:?}");
}

/// The first and last columns of each row; not those of table headers and delimiter rows.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        let (id, proofs) = (*cells.first()?, *cells.last()?);
        (id != "#" && !id.starts_with('-')).then_some((id, proofs))
    })
}

fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether it is a test `module::path::function`, a script, or a file below `ui/`.
fn exists(name: &str) -> bool {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if name.starts_with(".make/") || name.starts_with("server/fuzz/") {
        return repository.join(name).is_file();
    }
    if name.ends_with(".ts") || name.ends_with(".tsx") {
        return repository.join("ui").join(name).is_file();
    }
    let (folder, path) = match name.strip_prefix("renderer::") {
        Some(path) => (repository.join("ssr-runtime/tests/renderer"), path),
        None => (repository.join("server/tests"), name),
    };
    let Some((module, function)) = path.rsplit_once("::") else { return false };
    let module = folder.join(module.replace("::", "/"));
    let sources = [module.with_extension("rs"), module.join("mod.rs")];
    sources
        .iter()
        .filter_map(|file| fs::read_to_string(file).ok())
        .any(|source| source.contains(&format!("fn {function}(")) || source.contains(&format!("fn {function}<")))
}
