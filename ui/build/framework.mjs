// Bundles react, the router and the query cache into one chunk of their own: it changes only when a package does,
// so browsers keep it across our releases.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { build } from "esbuild";
import { splitMaps } from "./output.mjs";

const require = createRequire(import.meta.url);

/** What each package shares with the pages. CommonJS packages cannot be cut down, so they share everything. */
const shared = {
  react: everyNameOf("react"),
  "react/jsx-runtime": everyNameOf("react/jsx-runtime"),
  "react-dom": everyNameOf("react-dom"),
  "react-dom/client": everyNameOf("react-dom/client"),
  "react-router": [
    "Outlet",
    "RouterContextProvider",
    "RouterProvider",
    "ScrollRestoration",
    "createBrowserRouter",
    "createContext",
    "data",
    "isRouteErrorResponse",
    "matchRoutes",
    "redirect",
    "useLocation",
    "useMatches",
    "useNavigate",
    "useNavigation",
    "useParams",
    "useRevalidator",
    "useRouteError",
    "useSearchParams",
  ],
  "@tanstack/react-query": [
    "QueryClient",
    "QueryClientProvider",
    "hashKey",
    "queryOptions",
    "useMutation",
    "useQuery",
    "useQueryClient",
    "useSuspenseQuery",
  ],
};
const packages = Object.keys(shared);

/** What some packages take as a whole. It is put together in the chunk of its own, not in every page's first load. */
const whole = ["react", "react-dom"];

/** `{ files, maps, url, plugin, sources }`; the plugin makes the pages' imports of these packages point at the chunk. */
export async function buildFramework(root, mode) {
  const outdir = resolve(root, "dist/client");
  const result = await build({
    stdin: { contents: packages.map(exportsOf).join("\n"), resolveDir: root, sourcefile: "framework.js" },
    entryNames: "assets/framework-[hash]",
    ...browserOptions(root, mode),
  });
  const { files, maps } = splitMaps(result.outputFiles, outdir);
  const url = `/${Object.keys(files)[0]}`;
  return { files, maps, url, plugin: sharing(url), sources: Object.keys(result.metafile.inputs) };
}

/** esbuild options common to everything that runs in the browser. */
export function browserOptions(root, mode) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: resolve(root, "dist/client"),
    format: "esm",
    platform: "browser",
    target: ["chrome111", "firefox114", "safari16.4"],
    conditions: [mode],
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    minify: mode === "production",
    // Maps are for our logs, not for the public folder: no comment points at them.
    sourcemap: mode === "production" ? "external" : "inline",
    legalComments: "none",
    logLevel: "silent",
  };
}

function everyNameOf(name) {
  return Object.keys(require(name)).filter((key) => key !== "__esModule");
}

function exportsOf(name) {
  const index = packages.indexOf(name);
  const names = [...shared[name], ...(whole.includes(name) ? ["default"] : [])];
  return `export { ${names.map((key) => `${key} as p${index}_${key}`).join(", ")} } from ${JSON.stringify(name)};`;
}

/** `import * as React from "react"` */
const namespace = /import\s*\*\s*as\s+(\w+)\s+from\s*(["'](?:react|react-dom)["']);?/g;

function sharing(url) {
  return {
    name: "framework",
    setup({ onResolve, onLoad }) {
      const filter = new RegExp(`^(?:${packages.join("|")})$`);
      onResolve({ filter }, ({ path }) => ({ path, namespace: "framework" }));
      onResolve({ filter: /^\/assets\// }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /.*/, namespace: "framework" }, ({ path }) => {
        const index = packages.indexOf(path);
        const names = [...shared[path], ...(whole.includes(path) ? ["default"] : [])];
        return { contents: `export { ${names.map((key) => `p${index}_${key} as ${key}`).join(", ")} } from "${url}";` };
      });
      onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        return { contents: text.replace(namespace, (_, name, of) => `import ${name} from ${of};`), loader: "js" };
      });
    },
  };
}
