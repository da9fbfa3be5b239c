//! Faults that tests inject (decision 45).

use std::{fs, path::Path, process::Command};

use tempfile::TempDir;

const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/platform/faults.rs");

/// Compiles a program around the module; returns its path and whether the compiler accepted it.
fn compile(folder: &TempDir, assertions: &str, main: &str) -> (std::path::PathBuf, bool) {
    let (source, program) = (folder.path().join("main.rs"), folder.path().join("main"));
    fs::write(&source, format!("#[path = {MODULE:?}] mod faults; fn main() {{ {main} }}")).expect("a file");
    let flags = ["--edition=2024", "--cap-lints=allow", "-C", assertions, "-o"];
    let output = Command::new("rustc").args(flags).args([&program, &source]).output().expect("a compiler");
    (program, output.status.success())
}

fn survives(program: &Path) -> bool {
    Command::new(program).status().expect("a program").success()
}

#[test]
fn builds_without_debug_assertions_contain_no_faults() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (inject, end) = ("faults::inject(faults::Fault::HoldEnded);", "faults::abort_if(faults::Fault::HoldEnded);");

    let (program, accepted) = compile(&folder, "debug-assertions=on", &format!("{inject}{end}"));
    assert!(accepted && !survives(&program), "the program of the tests ends");
    let (program, accepted) = compile(&folder, "debug-assertions=on", end);
    assert!(accepted && survives(&program), "unless nothing was injected");
    assert!(!compile(&folder, "debug-assertions=off", inject).1, "nothing can be injected into a release");
    let (program, accepted) = compile(&folder, "debug-assertions=off", end);
    assert!(accepted && survives(&program), "and nothing ends it");
}
