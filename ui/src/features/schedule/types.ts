import type { ScheduleItem } from "@/api/types";

/** What an item says besides its place in time. */
interface Told {
  hosts: { name: string; role: string | null }[];
  /** Everybody has to be there. */
  mandatory: boolean;
  sponsor: { name: string; url: string | null } | null;
  state: "published" | "cancelled";
  /** What the latest release changed about it, while that is news. */
  change: Change | null;
}

export interface Change {
  kind: "added" | "moved" | "retitled" | "cancelled";
  at: string;
  before: { title: string; startAt: string; endAt: string; room: string | null } | null;
}

export type Item = Omit<ScheduleItem, keyof Told> & Told;

export interface ItemPage {
  data: Item[];
}

/** The event a schedule belongs to, as much of it as it needs. */
export interface ScheduleEvent {
  slug: string;
  title: string;
  timezone: string;
}
