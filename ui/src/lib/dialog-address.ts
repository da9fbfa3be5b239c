// Dialogs stand in the address: `?dialog=login` on any page shows that page with the dialog over it.

/** The dialogs an address can ask for. */
export const dialogNames = ["login", "register", "forgot-password", "reset-password", "stay-connected"] as const;

export type DialogName = (typeof dialogNames)[number];

/** The dialog an address asks for; unknown names open nothing. */
export function dialogAt(search: string | URLSearchParams): DialogName | null {
  const asked = parametersOf(search).get("dialog");
  return dialogNames.find((name) => name === asked) ?? null;
}

/** The address of a page with a dialog over it. `path` may bring a query; another dialog there gives way. */
export function dialogHref(name: DialogName, path: string): string {
  const [pathname, search, hash] = partsOf(withoutDialog(path));
  return `${pathname}${search ? `${search}&` : "?"}dialog=${name}${hash}`;
}

/** The same page without its dialog, and without what the dialog brought along. */
export function withoutDialog(path: string): string {
  const [pathname, search, hash] = partsOf(path);
  const parameters = parametersOf(search);
  if (!parameters.has("dialog")) return path;
  // A reset link's token and address are the dialog's own; elsewhere `token` may be the page's.
  const own = parameters.get("dialog") === "reset-password" ? ["dialog", "token", "email"] : ["dialog"];
  const kept = search.slice(1).split("&").filter(Boolean);
  const left = kept.filter((pair) => !own.includes(nameOf(pair)));
  return pathname + (left.length > 0 ? `?${left.join("&")}` : "") + hash;
}

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
