import { withQuery } from "@/lib/address";

/** A link within the admin area that keeps the chosen edition, unless it has a query of its own. */
export function scopedHref(href: string, event: string | null | undefined): string {
  return event && !href.includes("?") ? withQuery(href, new URLSearchParams({ event })) : href;
}
