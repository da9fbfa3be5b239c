// Dialogs are part of the URL: `?dialog=login` shows any page with the dialog over it.

/** The dialogs a URL can open. */
export const dialogNames = ["login", "register", "forgot-password", "reset-password", "stay-connected"] as const;

export type DialogName = (typeof dialogNames)[number];

/** The dialog in a URL; null for unknown names. */
export function dialogAt(search: string | URLSearchParams): DialogName | null {
  const requested = parametersOf(search).get("dialog");
  return dialogNames.find((name) => name === requested) ?? null;
}

/**
 * The URL of a page with a dialog over it. `path` may contain a query; another dialog in it is replaced. `next` is the
 * page to open after login.
 */
export function dialogHref(name: DialogName, path: string, next: string | null = null): string {
  const [pathname, search, hash] = partsOf(withoutDialog(path));
  const further = next === null ? "" : `&next=${encodeURIComponent(next)}`;
  return `${pathname}${search ? `${search}&` : "?"}dialog=${name}${further}${hash}`;
}

/** The same page without its dialog and the dialog's parameters. */
export function withoutDialog(path: string): string {
  const [pathname, search, hash] = partsOf(path);
  const parameters = parametersOf(search);
  if (!parameters.has("dialog")) return path;
  const own = ["dialog", ...(ownParameters[dialogAt(parameters) ?? "stay-connected"] ?? [])];
  const pairs = search.slice(1).split("&").filter(Boolean);
  const remaining = pairs.filter((pair) => !own.includes(nameOf(pair)));
  return pathname + (remaining.length > 0 ? `?${remaining.join("&")}` : "") + hash;
}

/** Further parameters of a dialog. Removed with it only, since pages may use the same names. */
const ownParameters: Partial<Record<DialogName, string[]>> = {
  login: ["next", "twoFactor", "error", "done"],
  register: ["next"],
  "forgot-password": ["next"],
  "reset-password": ["token", "email"],
};

/** Whether two URLs differ in their dialog only, so that nothing of the page needs to be fetched again. */
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

/** The decoded name of a `name=value` pair; other pairs keep their spelling. */
function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? "";
}
