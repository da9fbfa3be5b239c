// Controls the browser's chunks. The bundler only assigns whole files: to the page that uses them, or to a chunk per
// combination of pages.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const imports = /import\s*\{([^}]*)\}\s*from\s*"@\/features\/([\w-]+)";/g;
const radix = /import\s*\{\s*(\w+)(?:\s+as\s+(\w+))?\s*\}\s*from\s*"radix-ui(?:\/internal)?";/g;
const exports = /export\s*(type\s*)?\{([^}]*)\}\s*from\s*"\.\/([^"]+)";/g;

/** Appended to lazily loaded files, so that they reach all that the entry contains. */
const entryReferences =
  'export { contentId as shared } from "@/routes";export { Providers as providers } from "@/app/providers";';

/** Small files that several pages share: cheaper in the initial load than as chunks of their own. */
const sharedFiles =
  'export { PhaseChip as chip } from "@/features/events/phase-chip";export { MetaLine as line } from "@/components/meta-line";export { Avatar as avatar } from "@/components/avatar";export { useHydrated as hydrated } from "@/lib/hydrated";export { Paragraphs as paragraphs } from "@/components/paragraphs";export { EmptyState as empty } from "@/components/empty-state";export { counted as count } from "@/lib/counted";';

/** Views of the programme and the lists of editions also get the parts that home and event page share: one chunk for all. */
const programme =
  'export { CriteriaBars as bars } from "@/features/programme/criteria-bars";export { People as people } from "@/features/programme/people";export { Partners as partners } from "@/features/programme/partners";export { DescriptionList as facts } from "@/components/description-list";export { judgedBy as judged } from "@/features/programme/criteria";export { Results as results } from "@/features/programme/results";';
/** Parts of the paths of the lazily loaded files that get it. */
const withProgramme = ["/challenges-view.tsx", "/event-info-view.tsx", "/events-page.tsx", "/previous-page.tsx"];

/** Small files that pages about events and tickets share: one chunk for all of them. */
const eventPageShared =
  'export { useOwnTicketPath as ticket } from "@/features/account/own-tickets";export { price } from "@/lib/money";export { useFlags as flags } from "@/features/flags/use-flags";export { DescriptionList as list } from "@/components/description-list";export { isLiveTicket as live } from "@/lib/ticket-state";';
/** Parts of the paths of the lazily loaded files that get them. */
const withEventPageShared = [
  "/features/home/",
  "/features/events/",
  "/features/invitations/",
  "/features/tickets/",
  "/features/waiting-list/",
  "/features/profile/",
  "/features/teams/",
  "/features/admin/",
  "/register-page.tsx",
  "/challenges-view.tsx",
  "/event-info-view.tsx",
];

/** Small files of a feature that its pages and dialogs share: one chunk for all instead of one per combination. */
const featureFiles = {
  "/features/admin": 'export { sessionEnded as ended } from "@/lib/session-ended";',
  "/features/tickets/":
    'export { loadTicket as loadOne } from "@/features/tickets/load";export { receiptPath as receipt } from "@/features/tickets/paths";export { userTicketQuery as query } from "@/features/tickets/queries";export { maxName as longest } from "@/features/tickets/rules";export { isUnpaid as unpaid } from "@/features/tickets/own-ticket";export { ticketsPath as ticketsAt } from "@/lib/ticket-paths";',
};

/**
 * An esbuild plugin. Resolves imports from the features' index files, and from Radix's, to the files behind them:
 * otherwise one name would pull everything behind the index into the initial load. It also makes every lazily loaded
 * file reach all that the entry contains, so that this becomes one chunk instead of a dozen.
 */
export function chunking(root) {
  return {
    name: "chunking",
    setup({ onLoad }) {
      const indexes = new Map();
      const lazyFiles = lazyFilesIn(resolve(root, "src"));
      const entry = resolve(root, "src/entry-client.tsx");
      for (const part of [...withProgramme, ...withEventPageShared, ...Object.keys(featureFiles)])
        if (![...lazyFiles].some((path) => path.includes(part)))
          throw new Error(`chunks.mjs: no lazily loaded file matches ${part}`);

      onLoad({ filter: /\/src\/.*\.tsx?$/, namespace: "file" }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const withDirectImports = text.replace(imports, (whole, names, feature) => {
          if (!indexes.has(feature)) indexes.set(feature, namesOf(root, feature));
          const direct = namesIn(names).map((name) => directImport(name, feature, indexes.get(feature)));
          // Keeps line numbers, for the source maps.
          return direct.join("") + "\n".repeat(whole.split("\n").length - 1);
        });
        const separated = withDirectImports.replace(
          radix,
          (_, name, own = name) => `import * as ${own} from "${radixPackage(name)}";`,
        );
        const additions = lazyFiles.has(path)
          ? [
              matches(path, withProgramme) ? programme : "",
              matches(path, withEventPageShared) ? eventPageShared : "",
              ...Object.entries(featureFiles).map(([part, files]) => (path.includes(part) ? files : "")),
              entryReferences,
              sharedFiles,
            ]
          : [path === entry ? sharedFiles : ""];
        return { contents: separated + additions.join(""), loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** Whether the path contains one of these parts. */
function matches(path, parts) {
  return parts.some((part) => path.includes(part));
}

/** `DropdownMenu` → `@radix-ui/react-dropdown-menu`. */
function radixPackage(name) {
  return `@radix-ui/react${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Every lazily loaded file. Collected in advance, because a file may be loaded for a static import first. */
function lazyFilesIn(source) {
  const files = new Set();
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    for (const [, path] of text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g)) {
      const target = path.startsWith("@/") ? join(source, path.slice(2)) : join(entry.parentPath, path);
      for (const file of [`${target}.ts`, `${target}.tsx`]) if (existsSync(file)) files.add(file);
    }
  }
  return files;
}

/** The exports of an index file: name → `{ file, own }`, with the name inside the file. */
function namesOf(root, feature) {
  const found = new Map();
  const text = readFileSync(resolve(root, "src/features", feature, "index.ts"), "utf8");
  for (const [, , names, file] of text.matchAll(exports))
    for (const { own, alias } of namesIn(names)) found.set(alias, { file, own });
  return found;
}

function directImport({ own: name, alias }, feature, sources) {
  const source = sources.get(name);
  if (!source) throw new Error(`features/${feature}/index.ts has no ${name}`);
  return `import { ${source.own} as ${alias} } from "@/features/${feature}/${source.file}";`;
}

/** Parses `a, b as c, type D` to `{ own, alias }`, without the types: an import would bring the file they are in. */
function namesIn(list) {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => {
      const [own, alias = own] = part.split(/\s+as\s+/);
      return { own, alias };
    });
}
