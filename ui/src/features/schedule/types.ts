import type { ScheduleItem } from "@/api/types";

export type { ScheduleItem as Item, ScheduleItemPage as ItemPage } from "@/api/types";

/** What the latest release changed about an item, while that is news. */
export type Change = NonNullable<ScheduleItem["change"]>;

/** How an item was, or is. */
export type Moment = NonNullable<Change["before"]>;

/** The event a schedule belongs to, as much of it as it needs. */
export interface ScheduleEvent {
  slug: string;
  title: string;
  timezone: string;
}
