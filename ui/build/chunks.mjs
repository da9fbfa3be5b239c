// Which code goes into which of the browser's chunks. The bundler assigns whole files: one by one to the pages that
// reach them, and a chunk to every combination of pages.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const imports = /import\s*\{([^}]*)\}\s*from\s*"@\/features\/([\w-]+)";/g;
const radix = /import\s*\{\s*(\w+)(?:\s+as\s+(\w+))?\s*\}\s*from\s*"radix-ui(?:\/internal)?";/g;
const exports = /export\s*(type\s*)?\{([^}]*)\}\s*from\s*"\.\/([^"]+)";/g;

/** What a late file hands on so that it reaches all the entry holds. */
const reachAll =
  'export { contentId as shared } from "@/routes";export { Providers as around } from "@/app/providers";';

/** Small files several pages share: in the first load of all they cost less than as chunks of their own. */
const carried =
  'export { PhaseChip as chip } from "@/features/events/phase-chip";export { Questions as questions } from "@/features/faq/questions";export { placeOf as place } from "@/features/events/event-texts";export { DataLine as line } from "@/components/data-line";export { Avatar as avatar } from "@/components/avatar";export { useHydrated as hydrated } from "@/lib/hydrated";export { Paragraphs as paragraphs } from "@/components/paragraphs";export { EmptyState as empty } from "@/components/empty-state";';

/** Views that show something of the programme take along what home and event page share of it: one chunk for all. */
const programme =
  'export { CriteriaBars as bars } from "@/features/programme/criteria-bars";export { People as people } from "@/features/programme/people";export { Partners as partners } from "@/features/programme/partners";export { Facts as facts } from "@/components/facts";export { judgedBy as judged } from "@/features/programme/criteria";';

/**
 * The plugin. It opens the features' indexes, and that of Radix: whoever takes one name of an index would take all files
 * behind it along, into the first load of every page, or every primitive along with one. And it lets every late file reach all the entry holds, so that this is one chunk
 * instead of a dozen.
 */
export function chunking(root) {
  return {
    name: "chunking",
    setup({ onLoad }) {
      const indexes = new Map();
      const late = lateFiles(resolve(root, "src"));
      const entry = resolve(root, "src/entry-client.tsx");

      onLoad({ filter: /\/src\/.*\.tsx?$/, namespace: "file" }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const opened = text.replace(imports, (whole, names, feature) => {
          if (!indexes.has(feature)) indexes.set(feature, namesOf(root, feature));
          const direct = namesIn(names).map((name) => directImport(name, feature, indexes.get(feature)));
          // The lines below stay where the maps know them.
          return direct.join("") + "\n".repeat(whole.split("\n").length - 1);
        });
        const apart = opened.replace(
          radix,
          (_, name, own = name) => `import * as ${own} from "${radixPackage(name)}";`,
        );
        const shared = /\/(?:challenges|around)-view\.tsx$/.test(path) ? programme : "";
        const contents = apart + shared + (late.has(path) ? reachAll + carried : path === entry ? carried : "");
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** `DropdownMenu` → `@radix-ui/react-dropdown-menu`. */
function radixPackage(name) {
  return `@radix-ui/react${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Every file that is fetched when it is wanted. Known beforehand: a file may be loaded for a static import first. */
function lateFiles(source) {
  const late = new Set();
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    for (const [, path] of text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g)) {
      const target = path.startsWith("@/") ? join(source, path.slice(2)) : join(entry.parentPath, path);
      for (const ending of [".ts", ".tsx"]) late.add(target + ending);
    }
  }
  return late;
}

/** What an index hands on: name → `{ file, own }`, its name in the file it is written in. */
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

/** `a, b as c, type D` as `{ own, alias }`; types are nothing to a bundler, and are left out by it. */
function namesIn(list) {
  return list
    .split(",")
    .map((part) => part.trim().replace(/^type\s+/, ""))
    .filter(Boolean)
    .map((part) => {
      const [own, alias = own] = part.split(/\s+as\s+/);
      return { own, alias };
    });
}
