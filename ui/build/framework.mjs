// Bundles React, the router and the query library into a chunk of their own: it only changes with a package, so
// browsers keep it across releases.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";
import { splitMaps } from "./output.mjs";
import { reactModules } from "./react-modules.mjs";

/**
 * The exports of each package that pages use. The shared chunk imports all of them, used or not; one that is missing
 * here fails the build.
 */
const shared = {
  react: [
    "Children",
    "Fragment",
    "StrictMode",
    "Suspense",
    "createContext",
    "createElement",
    "forwardRef",
    "memo",
    "startTransition",
    "use",
    "useCallback",
    "useContext",
    "useEffect",
    "useEffectEvent",
    "useId",
    "useLayoutEffect",
    "useMemo",
    "useReducer",
    "useRef",
    "useState",
    "useSyncExternalStore",
  ],
  "react/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  "react-dom": ["createPortal"],
  "react-dom/client": ["createRoot", "hydrateRoot"],
  "react-router": [
    "Outlet",
    "RouterContextProvider",
    "RouterProvider",
    "ScrollRestoration",
    "createBrowserRouter",
    "createContext",
    "isRouteErrorResponse",
    "matchRoutes",
    "redirect",
    "useBlocker",
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
    "notifyManager",
    "queryOptions",
    "useMutation",
    "useQuery",
    "useQueryClient",
    "useSuspenseQuery",
  ],
};
const packages = Object.keys(shared);

/**
 * Packages that others import as a namespace. The namespace object is created in this chunk, not in the initial load of
 * every page.
 */
const whole = ["react", "react-dom"];

/** Returns `{ files, maps, url, plugin, sources }`; the plugin redirects imports of these packages to the chunk. */
export async function buildFramework(root, mode) {
  const outdir = resolve(root, "dist/client");
  const result = await build({
    stdin: { contents: packages.map(exportsOf).join("\n"), resolveDir: root, sourcefile: "framework.js" },
    entryNames: "assets/framework-[hash]",
    plugins: mode === "production" ? [reactModules] : [],
    ...browserOptions(root, mode),
  });
  const { files, maps } = splitMaps(result.outputFiles, outdir);
  const url = `/${Object.keys(files)[0]}`;
  return { files, maps, url, plugin: sharing(url), sources: Object.keys(result.metafile.inputs) };
}

/** esbuild options of all browser bundles. */
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
    alias: {
      // A CommonJS package that requires React would wrap React in a function, and every file that uses it.
      "use-sync-external-store/shim/with-selector": resolve(root, "src/lib/store-selector.ts"),
      "@/lib/pure": resolve(root, "src/lib/pure-in-browser.ts"),
    },
    minify: mode === "production",
    // Source maps are for our own logs: no comment refers to them.
    sourcemap: mode === "production" ? "external" : "inline",
    legalComments: "none",
    logLevel: "silent",
  };
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
