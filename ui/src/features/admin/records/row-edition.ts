import type { ApiRow } from "@/features/admin-form";
import type { PublicEdition } from "@/features/admin-resources";
import type { Scope } from "../use-scope";

/** Id of the row's event, or its slug; null if it has no event. */
export function eventIdOf(row: ApiRow): string | null {
  if (typeof row.eventId === "string") return row.eventId;
  const event = row.event as { id?: string; slug?: string } | undefined;
  return event?.id ?? event?.slug ?? null;
}

export function editionOf(row: ApiRow, { events }: Scope) {
  const key = eventIdOf(row);
  return events.find(({ id, slug }) => id === key || slug === key);
}

/** The row's edition, unless visitors can't see it. */
export function publicEdition(row: ApiRow, scope: Scope, current: string): PublicEdition | undefined {
  const edition = editionOf(row, scope);
  if (!edition || edition.status === "draft") return undefined;
  return { slug: edition.slug, isCurrent: edition.slug === current };
}

/** The zone of the row's event, or of the row itself if it is an event. */
export function zoneOf(row: ApiRow, scope: Scope): string {
  return typeof row.timezone === "string" ? row.timezone : (editionOf(row, scope)?.timezone ?? scope.timezone);
}
