import type { ScheduleChange, ScheduleRelease } from "@/api/types";
import type { Item } from "./types";

type Moment = NonNullable<ScheduleChange["after"]>;

/** What the next release changes about an item. */
export interface PendingChange {
  id: string;
  /** `changed`: its time, its room or a text, where the releases do not tell what it was. */
  kind: ScheduleChange["kind"] | "changed";
  title: string;
  before: Moment | null;
  after: Moment;
}

/** An item as of the latest release; null if it was not part of it. */
type Released = { moment: Moment; cancelled: boolean } | null;

/**
 * What differs from the latest release, in chronological order; nothing before the first one, which has nothing to be
 * compared with. Releases are the latest first.
 */
export function pendingChanges(items: readonly Item[], releases: readonly ScheduleRelease[]): PendingChange[] {
  const [latest] = releases;
  const first = releases.at(-1);
  if (!latest || !first) return [];
  const released = releasedItems(releases);
  return items
    .flatMap((item) => {
      const was = released.get(item.id);
      const kind = was === undefined ? kindOfUnknown(item, latest, first) : kindOf(item, was);
      if (!kind) return [];
      return [{ id: item.id, kind, title: item.title, before: was?.moment ?? null, after: momentOf(item) }];
    })
    .sort((one, other) => Date.parse(one.after.startAt) - Date.parse(other.after.startAt));
}

/** Items that some release changed. */
function releasedItems(releases: readonly ScheduleRelease[]): Map<string, Released> {
  const released = new Map<string, Released>();
  for (const { changes } of [...releases].reverse())
    for (const { id, kind, after } of changes)
      released.set(id, after && { moment: after, cancelled: kind === "cancelled" });
  return released;
}

function kindOf(item: Item, was: Released): PendingChange["kind"] | null {
  if (!was || was.cancelled) return item.state === "published" ? "added" : null;
  if (item.state !== "published") return "cancelled";
  const place = ({ startAt, endAt, room }: Moment) => `${Date.parse(startAt)} ${Date.parse(endAt)} ${room}`;
  if (place(momentOf(item)) !== place(was.moment)) return "moved";
  return item.title === was.moment.title ? null : "retitled";
}

/** No release changed the item: it was in the first one as it was then, or in none of them. */
function kindOfUnknown(item: Item, latest: ScheduleRelease, first: ScheduleRelease): PendingChange["kind"] | null {
  const isSince = (moment: string, { publishedAt }: ScheduleRelease) => Date.parse(moment) > Date.parse(publishedAt);
  if (isSince(item.createdAt, first)) return item.state === "published" ? "added" : null;
  if (!isSince(item.updatedAt, latest) || item.sequence === 0 || item.state === "draft") return null;
  return item.state === "cancelled" ? "cancelled" : "changed";
}

function momentOf({ title, startAt, endAt, room }: Item): Moment {
  return { title, startAt, endAt, room };
}
