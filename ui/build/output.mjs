// The output folder of a build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** A hash of ten characters. */
export function hashOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

/** Splits esbuild's output files into `{ files, maps }`, with paths relative to `outdir`. */
export function splitMaps(outputFiles, outdir) {
  const files = {};
  const maps = {};
  for (const file of outputFiles) {
    const name = relative(outdir, file.path);
    (name.endsWith(".map") ? maps : files)[name] = file.contents;
  }
  return { files, maps };
}

/** Reads a flat folder as name → bytes. */
export function readFolder(folder) {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
}

/** Collects a build's files and makes the folder contain exactly these. */
export class Output {
  #files = new Map();

  constructor(folder) {
    this.folder = folder;
  }

  addAll(folder, files) {
    for (const [name, bytes] of Object.entries(files)) this.#files.set(join(folder, name), Buffer.from(bytes));
  }

  addJson(name, value) {
    this.#files.set(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  }

  /** Writes changed files, the manifest last; then removes obsolete ones. */
  async write() {
    for (const [name, bytes] of this.#files) {
      const path = join(this.folder, name);
      const old = await readFile(path).catch(() => null);
      if (old?.equals(bytes)) continue;
      await mkdir(dirname(path), { recursive: true });
      // Rename, so that readers never see a partial file.
      await writeFile(`${path}.new`, bytes);
      await rename(`${path}.new`, path);
    }
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      if (!this.#files.has(relative(this.folder, path))) await rm(path);
    }
  }
}
