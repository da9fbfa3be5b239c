import type { ScheduleItem } from "@/api/types";

export type { ScheduleItem as Item, ScheduleItemPage as ItemPage } from "@/api/types";

/** The latest release's change of an item, while it is recent. */
export type Change = NonNullable<ScheduleItem["change"]>;

/** An item's state before or after a change. */
export type Moment = NonNullable<Change["before"]>;

/** The fields of an event that its schedule needs. */
export interface ScheduleEvent {
  slug: string;
  title: string;
  timezone: string;
}
