import { withQuery } from "@/lib/address";
import { withoutDialog } from "@/lib/dialog-address";
import { wizardPath } from "./sections";

/** The page that stays when another edition is chosen: a row belongs to its edition, so its page gives way to the list. */
export function pathKeptOnEditionChange(pathname: string): string {
  const [, section, id] = /^(\/admin\/[^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return section && id !== "create" && pathname !== wizardPath ? section : pathname;
}

/** What an address keeps when another edition is chosen: everything but the edition, its rows and their page. */
export function searchKeptOnEditionChange(search: string): URLSearchParams {
  const [, query = ""] = withoutDialog(search || "?").split("?");
  const kept = new URLSearchParams(query);
  kept.delete("event");
  kept.delete("page");
  kept.delete("ticketType");
  return kept;
}

/** The same view of another edition; null for all. */
export function hrefForEdition(
  event: string | null,
  { pathname, search }: { pathname: string; search: string },
): string {
  const remaining = searchKeptOnEditionChange(search);
  return withQuery(
    pathKeptOnEditionChange(pathname),
    new URLSearchParams([...(event ? [["event", event]] : []), ...remaining]),
  );
}
