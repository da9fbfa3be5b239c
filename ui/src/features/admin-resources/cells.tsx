import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/badge";
import type { CellContext, FilterOption, ListColumn, ListRow } from "@/features/admin-list";
import { clockIn, months } from "@/lib/dates";
import { wallTime } from "@/lib/time-zone";

/** An identifier as words: `in_person` → `In person`, `photo-team` → `Photo team`. */
export function humanise(value: string): string {
  const text = value.replaceAll(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Options of an enumeration of the API, with labels that differ from its words. */
export function optionsOf(values: readonly string[], labels: Readonly<Record<string, string>> = {}): FilterOption[] {
  return values.map((value) => ({ value, label: labels[value] ?? humanise(value) }));
}

/** How a state looks; what is not listed is neutral. */
const tones: Readonly<Record<string, Tone>> = {
  active: "ok",
  accepted: "ok",
  confirmed: "ok",
  published: "ok",
  paid: "ok",
  subscribed: "ok",
  live: "info",
  offered: "info",
  scheduled: "info",
  sending: "info",
  sent: "info",
  held: "info",
  awaiting_payment: "info",
  pending_payment: "info",
  pending_approval: "warning",
  unverified: "warning",
  pending: "warning",
  needs_attention: "danger",
  bounced: "danger",
  failed: "danger",
  complained: "danger",
  cancelled: "danger",
  disabled: "danger",
  disqualified: "danger",
  revoked: "danger",
};

/** Display names of states that differ from the API's. */
export const stateLabels: Readonly<Record<string, string>> = {
  disabled: "Blocked",
  disbanded: "Deleted",
  unverified: "Unconfirmed",
};

export function StateBadge({ state }: { state: string }) {
  return <Badge tone={tones[state] ?? "neutral"}>{stateLabels[state] ?? humanise(state)}</Badge>;
}

/** A moment in the zone of the site's events on one line, `3 Mar 2026, 10:00`; a dash if there is none. */
export function when(moment: string | null | undefined, { timezone }: CellContext): ReactNode {
  if (!moment) return "–";
  const { year, month, day } = wallTime(moment, timezone);
  return (
    <time className="moment" dateTime={moment}>
      {`${day} ${months[month]?.slice(0, 3)} ${year}, ${clockIn(moment, timezone)}`}
    </time>
  );
}

/** A short text, such as a username, that does not wrap at its hyphens; if too long, it ends with an ellipsis. */
export function oneLine(text: string): ReactNode {
  return (
    <span className="one-line" title={text}>
      {text}
    </span>
  );
}

/** The title of an event. */
export function eventTitle(id: string | null, { events }: CellContext): string {
  if (id === null) return "All editions";
  return events.find((event) => event.id === id || event.slug === id)?.title ?? "–";
}

export function yesNo(value: boolean): string {
  return value ? "Yes" : "No";
}

/** The state of a row. */
export const stateColumn: ListColumn<ListRow & { state: string }> = {
  id: "state",
  head: "Status",
  cell: ({ state }) => <StateBadge state={state} />,
};

/** The edition that a row belongs to. */
export const eventColumn: ListColumn<ListRow & { eventId: string | null }> = {
  id: "event",
  head: "Edition",
  fields: ["eventId"],
  cell: (row, context) => oneLine(eventTitle(row.eventId, context)),
};

/** The position of a row in its list. */
export const positionColumn: ListColumn<ListRow & { position: number }> = {
  id: "position",
  head: "Position",
  sort: "position",
  numeric: true,
  hidden: true,
  cell: ({ position }) => position,
};
