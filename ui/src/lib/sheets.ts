import { ApiError } from "./api";

/** Styles only some pages need: each a folder of `styles/`, and one file to the browser. */
export type Sheet = "account" | "editions" | "programme" | "reading" | "teams";

/** Sheet → address, as the build says; null where nothing is built, in tests. */
const addresses: Readonly<Partial<Record<Sheet, string>>> | null = process.env.SHEETS
  ? JSON.parse(process.env.SHEETS)
  : null;

/** Sheets on their way, or here. What the document came with was here before the first script. */
const fetched = new Map<string, Promise<void>>();

/** Where sheets are fetched from. */
export function addressesOf(sheets: readonly Sheet[] = []): string[] {
  if (!addresses) return [];
  return sheets.map((sheet) => {
    const address = addresses[sheet];
    if (!address) throw new Error(`there is no folder styles/${sheet}`);
    return address;
  });
}

/** Resolves once the page can be shown with its sheets. */
export async function loadSheets(sheets: readonly Sheet[] = []): Promise<void> {
  await Promise.all(addressesOf(sheets).map(load));
}

function load(href: string): Promise<void> {
  const known = fetched.get(href);
  if (known) return known;
  const here = document.querySelector(`link[rel=stylesheet][href="${href}"]`);
  const loading = here ? Promise.resolve() : bring(href);
  fetched.set(href, loading);
  return loading;
}

function bring(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      // As with a script that does not come: the next time it is tried again.
      fetched.delete(href);
      link.remove();
      reject(new ApiError(0, `The styles at ${href} could not be fetched.`));
    });
    document.head.append(link);
  });
}
