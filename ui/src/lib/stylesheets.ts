import { ApiError } from "./api";

/** Stylesheets that only some pages need. Each is a folder of `styles/`, built into one file. */
export type Stylesheet =
  | "account"
  | "admin"
  | "admin-schedule"
  | "editions"
  | "home"
  | "programme"
  | "reading"
  | "teams"
  | "tickets";

/** URLs by stylesheet, set by the build; null in tests. */
const urls: Readonly<Partial<Record<Stylesheet, string>>> | null = process.env.SHEETS
  ? JSON.parse(process.env.SHEETS)
  : null;

/** Stylesheets that are loading or loaded. Those in the document were loaded before the first script. */
const fetched = new Map<string, Promise<void>>();

/** URLs of the given stylesheets. */
export function stylesheetUrls(sheets: readonly Stylesheet[] = []): string[] {
  if (!urls) return [];
  return sheets.map((sheet) => {
    const address = urls[sheet];
    if (!address) throw new Error(`there is no folder styles/${sheet}`);
    return address;
  });
}

/** Resolves once the stylesheets are loaded. */
export async function loadStylesheets(sheets: readonly Stylesheet[] = []): Promise<void> {
  await Promise.all(stylesheetUrls(sheets).map(load));
}

function load(href: string): Promise<void> {
  const cached = fetched.get(href);
  if (cached) return cached;
  const existing = document.querySelector(`link[rel=stylesheet][href="${href}"]`);
  const loading = existing ? Promise.resolve() : fetchStylesheet(href);
  fetched.set(href, loading);
  return loading;
}

function fetchStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      // Retry next time, as with a failed script.
      fetched.delete(href);
      link.remove();
      reject(new ApiError(0, `The styles at ${href} couldn't be fetched.`));
    });
    document.head.append(link);
  });
}
