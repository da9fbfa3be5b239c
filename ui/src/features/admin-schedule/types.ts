import type { StaffScheduleItem } from "@/api/types";

export type { StaffScheduleItem as Item } from "@/api/types";

/** When and where an item takes place: what moves change. */
export type Placement = Pick<StaffScheduleItem, "startAt" | "endAt" | "room">;

/** A day of the edition in its zone. Times are epoch milliseconds. */
export interface Day {
  /** `2027-03-06`, as in the URL. */
  key: string;
  /** `Saturday 6 March`. */
  label: string;
  /** `Sat 6`. */
  short: string;
  start: number;
  /** The start of the next day; a day has 23 or 25 hours when clocks change. */
  end: number;
}

/** The rows of the grid, in milliseconds. */
export const quarter = 15 * 60_000;

/** Compares names of rooms and people as the API does: without case and accents. */
export function fold(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
