// The browser's entry, with a chunk per page.
import { resolve } from "node:path";
import { build } from "esbuild";
import { chunking } from "./chunks.mjs";
import { browserOptions } from "./framework.mjs";
import { splitMaps } from "./output.mjs";

const entry = "src/entry-client.tsx";

/**
 * `sheets` are the URLs of the page-specific stylesheets. Returns `{ files, maps, entry, preload, chunks }`: `preload`
 * are the entry's static imports, `chunks` maps a page's source to its further chunks.
 */
export async function buildClient(root, mode, framework, sheets) {
  const options = browserOptions(root, mode);
  const result = await build({
    entryPoints: [entry],
    entryNames: "assets/[name]-[hash]",
    chunkNames: "assets/[name]-[hash]",
    splitting: true,
    jsx: "automatic",
    plugins: [framework.plugin, chunking(root)],
    ...options,
    define: { ...options.define, "process.env.SHEETS": sheetsIn(sheets) },
  });
  const { outputs } = result.metafile;
  const nameOf = (path) => `/${path.replace("dist/client/", "")}`;
  const main = Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);
  const preload = staticImports(outputs, main);

  const chunks = {};
  for (const [path, output] of Object.entries(outputs)) {
    if (!output.entryPoint || path === main) continue;
    const needed = [path, ...staticImports(outputs, path)].filter(
      (other) => other !== main && !preload.includes(other),
    );
    chunks[output.entryPoint] = needed.map(nameOf);
  }
  return {
    ...splitMaps(result.outputFiles, resolve(root, "dist/client")),
    entry: nameOf(main),
    preload: preload.map(nameOf),
    chunks,
  };
}

/** The stylesheets' URLs as a build-time constant. */
export function sheetsIn(sheets) {
  return JSON.stringify(JSON.stringify(sheets));
}

/** The prepaint script: a single file without imports. */
export async function buildPrepaint(root, mode) {
  const result = await build({
    entryPoints: { first: "src/entry-prepaint.ts" },
    entryNames: "assets/[name]-[hash]",
    ...browserOptions(root, mode),
    format: "iife",
  });
  const { files, maps } = splitMaps(result.outputFiles, resolve(root, "dist/client"));
  return { files, maps, url: `/${Object.keys(files)[0]}` };
}

function staticImports(outputs, path, visited = new Set()) {
  for (const { path: other, kind, external } of outputs[path].imports) {
    if (external || kind !== "import-statement" || visited.has(other)) continue;
    visited.add(other);
    staticImports(outputs, other, visited);
  }
  return [...visited];
}
