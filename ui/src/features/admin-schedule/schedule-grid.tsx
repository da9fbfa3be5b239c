import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { EventSummary } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { useRights } from "@/features/account";
import { Board } from "./board";
import { clashesOf } from "./clashes";
import { daysOf } from "./days";
import { columnsOf } from "./moves";
import { createHref } from "./paths";
import { useItems } from "./queries";
import type { Day, Item } from "./types";

export interface ScheduleGridProps {
  edition: EventSummary | undefined;
  /** Shown between heading and grid. */
  children: ReactNode;
}

/** The schedule of an edition by room and time. In the browser only: it is drawn with inline styles. */
export default function ScheduleGrid({ edition, children }: ScheduleGridProps) {
  if (edition)
    return (
      <EditionGrid edition={edition} key={edition.id}>
        {children}
      </EditionGrid>
    );
  return (
    <>
      <Head />
      {children}
      <EmptyState title="No edition yet">
        <p>Create an edition first, then its schedule.</p>
      </EmptyState>
    </>
  );
}

function EditionGrid({ edition, children }: { edition: EventSummary; children: ReactNode }) {
  const { slug, timezone } = edition;
  const { may } = useRights();
  const [search] = useSearchParams();
  const { items, isPending, error, retry } = useItems(slug);
  const days = daysOf(edition, items);
  const [newRooms, setNewRooms] = useState<readonly string[]>([]);
  const columns = useMemo(() => columnsOf(items, newRooms), [items, newRooms]);
  const clashes = useMemo(() => clashesOf(items), [items]);
  const day = days.find(({ key }) => key === search.get("day")) ?? firstDay(days, items);
  const canCreate = may("schedules:store");
  const isLoaded = !isPending && (!error || items.length > 0);
  return (
    <>
      <Head
        count={isLoaded ? items.length : undefined}
        createHref={
          canCreate && day ? createHref(morningOf(day, edition), null, { event: slug, day, timezone }) : undefined
        }
      />
      {children}
      {error && items.length === 0 ? (
        <div className="note is-danger plan-notice" role="alert">
          <p>{`We couldn't load the schedule. ${error.message}`}</p>
          <Button variant="quiet" onClick={retry} small>
            Try again
          </Button>
        </div>
      ) : null}
      {isPending ? <p role="status">Loading the schedule…</p> : null}
      {isLoaded && items.length === 0 ? (
        <div className="note plan-notice">
          <p>{`${edition.title} has no schedule items yet. Click a time to add the first one.`}</p>
        </div>
      ) : null}
      {isLoaded && day ? (
        <Board
          canCreate={canCreate}
          canMove={may("schedules:update")}
          clashes={clashes}
          columns={columns}
          day={day}
          days={days}
          edition={edition}
          items={items}
          onAddRoom={(room) => setNewRooms((before) => [...before, room])}
        />
      ) : null}
    </>
  );
}

function Head({ count, createHref: href }: { count?: number | undefined; createHref?: string | undefined }) {
  return (
    <header className="admin-head">
      <h1>
        Schedule
        {count === undefined ? null : <span className="data admin-count">{count}</span>}
      </h1>
      {href ? <ButtonLink href={href}>New schedule item</ButtonLink> : null}
    </header>
  );
}

/** The first day that has items. */
function firstDay(days: Day[], items: Item[]): Day | undefined {
  const isOn = ({ start, end }: Day) => items.some(({ startAt }) => inside(Date.parse(startAt), start, end));
  return days.find(isOn) ?? days[0];
}

/** 9:00, or when the edition starts on that day. */
function morningOf({ start, end }: Day, { startAt }: EventSummary): number {
  const first = Date.parse(startAt);
  return inside(first, start, end) ? first : start + 9 * 3_600_000;
}

function inside(at: number, start: number, end: number): boolean {
  return start <= at && at < end;
}
