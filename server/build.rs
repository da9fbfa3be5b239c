//! Embeds the UI's build in the executable: precompressed browser files, the server's script, the manifest.

#[path = "build/compress.rs"]
mod compress;

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::exit,
};

const DIST: &str = "../ui/dist";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={DIST}");
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(DIST);
    if !dist.join("manifest.json").is_file() {
        println!("cargo::error=ui/dist is missing: build the UI first (make ui/dist/manifest.json)");
        exit(1);
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let table = table(&dist.canonicalize()?, &out)?;
    fs::write(out.join("embedded.rs"), table)?;
    Ok(())
}

/// Generates the source of `assets::embedded`: every file, sorted by URL path.
fn table(dist: &Path, out: &Path) -> Result<String, Box<dyn Error>> {
    let mut files = Vec::new();
    collect(&dist.join("client/assets"), "/assets", &mut files)?;
    collect(&dist.join("client/static"), "", &mut files)?;
    files.sort();

    let mut source = String::from("pub(super) static FILES: &[File] = &[\n");
    for (address, path) in &files {
        println!("cargo::rerun-if-changed={}", path.display());
        let content = fs::read(path)?;
        let tag = tag(&content);
        write!(source, "File {{ address: {address:?}, tag: \"{tag:016x}\", identity: include_bytes!({path:?})")?;
        for (name, packed) in compress::all(path, &content, &out.join(format!("{tag:016x}")))? {
            match packed {
                Some(path) => write!(source, ", {name}: Some(include_bytes!({path:?}))")?,
                None => write!(source, ", {name}: None")?,
            }
        }
        source.push_str(" },\n");
    }
    source.push_str("];\n");
    for (name, file) in [("ARCHIVO", "server/fonts/archivo.ttf"), ("HANKEN_GROTESK", "server/fonts/hanken-grotesk.ttf")]
    {
        writeln!(source, "pub(super) static {name}: &[u8] = include_bytes!({:?});", dist.join(file))?;
    }
    for (name, file) in [
        ("BUNDLE", "server/bundle.js"),
        ("SOURCE_MAP", "server/bundle.js.map"),
        ("MANIFEST", "manifest.json"),
        ("FIXTURES", "fixtures.json"),
    ] {
        writeln!(source, "pub(super) static {name}: &str = include_str!({:?});", dist.join(file))?;
    }
    Ok(source)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or("file names are text")?.to_owned();
        let address = format!("{prefix}/{name}");
        if path.is_dir() {
            collect(&path, &address, files)?;
        } else if !name.starts_with('.') {
            files.push((address, path));
        }
    }
    Ok(())
}

/// Hash that identifies a content; it need not be cryptographic.
fn tag(content: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}
