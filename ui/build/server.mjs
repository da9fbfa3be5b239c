// The server-side rendering bundle: a classic script that defines `__ssr.render`.
import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { build, transform } from "esbuild";
import { sheetsIn } from "./client.mjs";
import { splitMaps } from "./output.mjs";

/** The files of dist/server. `chunks` maps a page's source to its browser chunks, `sheets` a stylesheet to its URL. */
export async function buildServer(root, mode, chunks, sheets) {
  const outdir = resolve(root, "dist/server");
  const define = {
    "process.env.NODE_ENV": JSON.stringify(mode),
    "process.env.SHEETS": sheetsIn(sheets),
  };
  const result = await build({
    absWorkingDir: root,
    entryPoints: { bundle: "src/entry-server.tsx" },
    outdir,
    write: false,
    bundle: true,
    format: "iife",
    globalName: "__ssr",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    conditions: [mode],
    define,
    jsx: "automatic",
    minify: mode === "production",
    sourcemap: "external",
    legalComments: "none",
    logLevel: "silent",
    plugins: [pagesInOneBundle(root, chunks, define), serverModules(root), cachedIcons(root)],
  });
  const { files, maps } = splitMaps(result.outputFiles, outdir);
  return { ...files, ...maps };
}

/** Modules with a version for the server, which exports what it does not replace. */
const serverVersions = {
  "@tanstack/react-query": "src/server/react-query.ts",
  "@/components/dropdown-menu": "src/server/dropdown-menu.tsx",
};

function serverModules(root) {
  return {
    name: "server-modules",
    setup({ onResolve }) {
      for (const [name, source] of Object.entries(serverVersions)) {
        const replacement = resolve(root, source);
        onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) =>
          importer === replacement ? undefined : { path: replacement },
        );
      }
    },
  };
}

/** Wraps the icons of Lucide in `cachedIcon`: building their elements takes longer than copying their markup. */
function cachedIcons(root) {
  const wrapper = JSON.stringify(resolve(root, "src/server/cached-icon.ts"));
  return {
    name: "cached-icons",
    setup({ onLoad }) {
      onLoad({ filter: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ }, async ({ path }) => {
        const icon = await readFile(path, "utf8");
        // Another name of an icon.
        if (icon.includes("export { default } from")) return undefined;
        const contents = icon.replace(
          /^export \{ __iconData, (\w+) as default \};$/m,
          (_, name) => `import { cachedIcon } from ${wrapper}; export default cachedIcon(${name});`,
        );
        // Another release of Lucide may have other modules.
        if (contents === icon) throw new Error(`${relative(root, path)} exports its icon in another way`);
        return { contents, loader: "js" };
      });
    },
  };
}

/**
 * In the browser a page is lazily loaded; on the server all pages are bundled, with the list of their browser chunks.
 * Replaces `page(() => import("./x"))` of the routes by `page({ module, chunks })`, and likewise in the dialog and user
 * area registries.
 */
function pagesInOneBundle(root, chunks, define) {
  return {
    name: "pages-in-one-bundle",
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/(routes\.tsx|(?:dialog|user-area)-registry\.ts)$/ }, async ({ path }) => {
        const imports = [];
        // Drops the pages of other build modes.
        const { code } = await transform(await readFile(path, "utf8"), {
          loader: "tsx",
          jsx: "preserve",
          minifySyntax: true,
          define,
        });
        const contents = code.replace(/\(\) =>\s*import\(\s*"@\/([^"]+)"\s*\)/g, (_, name) => {
          const source = `src/${name}.tsx`;
          if (!chunks[source]) throw new Error(`${relative(root, path)}: ${source} has no chunk`);
          imports.push(`import * as page${imports.length} from "@/${name}";`);
          return `({ module: page${imports.length - 1}, chunks: ${JSON.stringify(chunks[source])} })`;
        });
        return { contents: `${imports.join("")}${contents}`, loader: "jsx", resolveDir: resolve(root, "src") };
      });
    },
  };
}
