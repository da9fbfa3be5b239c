// Dialogs stand in the address: `?dialog=login` on any page shows that page with the dialog over it.
import { isOwnPage } from "./own-path";

/** The dialogs an address can ask for. */
export const dialogNames = ["login", "register", "forgot-password", "reset-password", "stay-connected"] as const;

export type DialogName = (typeof dialogNames)[number];

/** The dialog an address asks for; unknown names open nothing. */
export function dialogAt(search: string | URLSearchParams): DialogName | null {
  const asked = parametersOf(search).get("dialog");
  return dialogNames.find((name) => name === asked) ?? null;
}

/**
 * The address of a page with a dialog over it. `path` may bring a query; another dialog there gives way. `next` is the
 * page to go on to once somebody has logged in.
 */
export function dialogHref(name: DialogName, path: string, next: string | null = null): string {
  const [pathname, search, hash] = partsOf(withoutDialog(path));
  const further = next === null ? "" : `&next=${encodeURIComponent(next)}`;
  return `${pathname}${search ? `${search}&` : "?"}dialog=${name}${further}${hash}`;
}

/** The page an account dialog was asked for by: nobody is led elsewhere, nor into the API, by a link to us. */
export function nextPage(search: string | URLSearchParams): string | null {
  const next = parametersOf(search).get("next");
  return next !== null && isOwnPage(next) ? next : null;
}

/** The same page without its dialog, and without what the dialog brought along. */
export function withoutDialog(path: string): string {
  const [pathname, search, hash] = partsOf(path);
  const parameters = parametersOf(search);
  if (!parameters.has("dialog")) return path;
  const own = ["dialog", ...(ownParameters[dialogAt(parameters) ?? "stay-connected"] ?? [])];
  const kept = search.slice(1).split("&").filter(Boolean);
  const left = kept.filter((pair) => !own.includes(nameOf(pair)));
  return pathname + (left.length > 0 ? `?${left.join("&")}` : "") + hash;
}

/** What a dialog's address brings along besides its name; elsewhere a page may call something the same. */
const ownParameters: Partial<Record<DialogName, string[]>> = {
  login: ["next", "twoFactor", "error"],
  register: ["next"],
  "forgot-password": ["next"],
  "reset-password": ["token", "email"],
};

/** Whether two addresses are one page with another dialog over it: nothing of the page has to be fetched again. */
export function onlyDialogDiffers(one: Address, other: Address): boolean {
  if (one.pathname !== other.pathname || one.search === other.search) return false;
  return withoutDialog(one.pathname + one.search) === withoutDialog(other.pathname + other.search);
}

interface Address {
  pathname: string;
  search: string;
}

function partsOf(path: string): [pathname: string, search: string, hash: string] {
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return [pathname, search === "?" ? "" : search, hash];
}

function parametersOf(search: string | URLSearchParams): URLSearchParams {
  return typeof search === "string" ? new URLSearchParams(search) : search;
}

/** The decoded name of one `name=value`; the others are left in their own spelling. */
function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? "";
}
