import { withoutDialog } from "@/lib/dialog-address";

/** What an address keeps when another edition is chosen: everything but the edition, its rows and their page. */
export function searchKeptOnEditionChange(search: string): URLSearchParams {
  const [, query = ""] = withoutDialog(search || "?").split("?");
  const kept = new URLSearchParams(query);
  kept.delete("event");
  kept.delete("page");
  kept.delete("ticketType");
  return kept;
}

/** The query of the same view of another edition; null for all. */
export function searchForEdition(event: string | null, search: string): URLSearchParams {
  return new URLSearchParams([...(event ? [["event", event]] : []), ...searchKeptOnEditionChange(search)]);
}
