import type { ApiRow } from "@/features/admin-form";
import type { PublicEdition } from "./types";

interface Places {
  /** The page that shows a row, by its slug, while its edition is the current one; its edition's page by default. */
  current?(slug: string): string;
  /** The section of the page of its edition; missing if that page does not show such rows. */
  section?: string;
}

/** The public page of rows in these states. */
export function publicPage(states: readonly string[], { current, section }: Places) {
  return ({ state, slug }: ApiRow, edition: PublicEdition | undefined): string | null => {
    if (!edition || !states.includes(String(state))) return null;
    if (current && edition.isCurrent) return current(encodeURIComponent(String(slug)));
    return section ? `/events/${edition.slug}#${section}` : null;
  };
}
