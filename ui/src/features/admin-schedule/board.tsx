import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { EventSummary } from "@/api/types";
import { Button } from "@/components/button";
import { Kbd } from "@/components/kbd";
import { clockIn } from "@/lib/dates";
import { useNow } from "@/lib/now";
import { zoneLabel } from "@/lib/time-zone";
import { AddRoom } from "./add-room";
import { ClashList } from "./clash-list";
import { type Clash, clashesOf, clashTexts } from "./clashes";
import { DayTabs } from "./day-tabs";
import { layOut, type Placed, rowAt } from "./layout";
import type { Columns } from "./moves";
import { createHref, itemHref } from "./paths";
import { PlanItems } from "./plan-items";
import { RefusalDialog } from "./refusal-dialog";
import { RoomColumn } from "./room-column";
import { type Day, type Item, type Placement, quarter } from "./types";
import { useBoardMover } from "./use-board-mover";
import { useDrag } from "./use-drag";
import { useMoves } from "./use-moves";
import type { PickedUpItem } from "./use-picked-up-item";

interface BoardProps {
  edition: EventSummary;
  items: Item[];
  clashes: readonly Clash[];
  columns: Columns;
  days: Day[];
  /** The day of the URL. */
  day: Day;
  canMove: boolean;
  canCreate: boolean;
  /** Adds a column, which is not saved until it has an item. */
  onAddRoom(room: string): void;
}

/** Rooms, times and items of a day, which are moved by pointer and by keyboard. */
export function Board(props: BoardProps) {
  const { edition, items, columns, days, canMove, canCreate, onAddRoom } = props;
  const { slug, timezone } = edition;
  const navigate = useNavigate();
  const now = useNow();
  const moves = useMoves(items, timezone);
  const area = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const { mover, day } = useBoardMover({ edition, items, columns, days, urlDay: props.day, onMove: moves.move });
  const { pickedUp } = mover;
  const drag = useDrag({ mover, area, scroller, day, days, columns, timezone });
  useFirstItemInView(scroller, day, items, pickedUp === null);

  const moved = withMoves(items, pickedUp, moves.saving);
  const isMoved = pickedUp !== null || moves.saving.size > 0;
  const clashes = isMoved ? clashesOf(moved) : props.clashes;
  const texts = useMemo(() => clashTexts(clashes), [clashes]);

  function handleUndo(event: KeyboardEvent) {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "z" || !moves.canUndo) return;
    event.preventDefault();
    moves.undo();
  }

  return (
    <>
      {moves.notice ? (
        <div className="note is-warning plan-notice" role="alert">
          <p>{moves.notice}</p>
          <Button variant="quiet" onClick={moves.dismissNotice} small>
            Dismiss
          </Button>
        </div>
      ) : null}
      <ClashList clashes={clashes} event={slug} timezone={timezone} />
      <div className="plan-tools">
        <DayTabs current={day.key} days={days} event={slug} target={drag.target} />
        {canMove || canCreate ? <AddRoom onAdd={onAddRoom} /> : null}
        {canMove ? (
          <Button disabled={!moves.canUndo} variant="quiet" onClick={moves.undo} small>
            Undo last move
          </Button>
        ) : null}
      </div>
      {canMove ? <Help /> : null}
      <p aria-live="assertive" className="visually-hidden">
        {mover.announcement}
      </p>
      <section
        aria-label={`${day.label}, by room and time`}
        className={pickedUp ? "plan is-moving" : "plan"}
        onKeyDown={handleUndo}
        ref={scroller}
        style={{ "--rooms": columns.length, "--rows": (day.end - day.start) / quarter } as object}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions must be reachable by keyboard
        tabIndex={0}
      >
        <div className="plan-body">
          <p className="plan-corner">{zoneLabel(timezone)}</p>
          <ul aria-label="Rooms" className="plan-rooms">
            {columns.map((room) => (
              <li key={room}>{room ?? "No room"}</li>
            ))}
          </ul>
          <Hours day={day} timezone={timezone} />
          <div className="plan-area" ref={area}>
            <CurrentTime day={day} now={now} />
            <PlanItems
              canMove={canMove}
              clashes={texts}
              columns={columns.length}
              day={day}
              drag={drag}
              items={items}
              mover={mover}
              onOpen={(item) => void navigate(itemHref(item.id, slug, day.key))}
              placed={layOutInOrder(moved, columns, day)}
              saving={moves.saving}
              timezone={timezone}
            />
            {canCreate ? <RoomColumns columns={columns} day={day} edition={edition} onChoose={mover.say} /> : null}
          </div>
        </div>
      </section>
      {moves.refusal ? (
        <RefusalDialog
          onClose={() => moves.resolveClash(false)}
          onConfirm={() => moves.resolveClash(true)}
          refusal={moves.refusal}
        />
      ) : null}
    </>
  );
}

/** The items with the places of the one that is being moved, and of those whose move is being saved. */
function withMoves(
  items: readonly Item[],
  pickedUp: PickedUpItem | null,
  saving: ReadonlyMap<string, Placement>,
): Item[] {
  return items.map((item) => {
    const placement = pickedUp?.item.id === item.id ? pickedUp.placement : saving.get(item.id);
    return placement ? { ...item, ...placement } : item;
  });
}

/** Lays items out in the order given: an element that moves within the document loses focus and pointer. */
function layOutInOrder(items: readonly Item[], columns: Columns, day: Day): Placed[] {
  const order = new Map(items.map(({ id }, index) => [id, index]));
  const indexOf = ({ item }: Placed) => order.get(item.id) ?? 0;
  return layOut(items, columns, day).sort((one, other) => indexOf(one) - indexOf(other));
}

function CurrentTime({ day, now }: { day: Day; now: number }) {
  if (now < day.start || day.end <= now) return null;
  return <div className="plan-now" style={{ top: rowAt((now - day.start) / quarter) }} />;
}

interface RoomColumnsProps {
  edition: EventSummary;
  columns: Columns;
  day: Day;
  /** Called with the time that keys have chosen. */
  onChoose(time: string): void;
}

/** The free space of each room, where new items are made. */
function RoomColumns({ edition, columns, day, onChoose }: RoomColumnsProps) {
  const { slug, timezone } = edition;
  const navigate = useNavigate();
  return columns.map((room, column) => (
    <RoomColumn
      column={column}
      columns={columns.length}
      day={day}
      key={room}
      onChoose={onChoose}
      onCreate={(at) => void navigate(createHref(at, room, { event: slug, day, timezone }))}
      room={room}
      timezone={timezone}
    />
  ));
}

function Hours({ day, timezone }: { day: Day; timezone: string }) {
  const hours = Array.from({ length: Math.ceil((day.end - day.start) / 3_600_000) }, (_, hour) => hour);
  return (
    <ol aria-hidden="true" className="plan-hours">
      {hours.map((hour) => (
        <li key={hour}>{clockIn(new Date(day.start + hour * 3_600_000).toISOString(), timezone)}</li>
      ))}
    </ol>
  );
}

function Help() {
  return (
    <p className="plan-help" id="plan-help">
      Drag an item to move it, even to another day, or drag its lower edge to change its length. Click it to open it.{" "}
      <span className="plan-help-keys">
        Keys: <Kbd keys={["Enter"]} /> picks up or drops an item, <Kbd keys={["↑"]} /> <Kbd keys={["↓"]} /> move it by
        15 minutes, <Kbd keys={["←"]} /> <Kbd keys={["→"]} /> to another room, <Kbd keys={["Page ↓"]} /> to another day,{" "}
        <Kbd keys={["Shift", "↓"]} /> changes its length, <Kbd keys={["Esc"]} /> puts it back, <Kbd keys={["E"]} />{" "}
        opens it, <Kbd keys={["Ctrl", "Z"]} /> undoes the last move.
      </span>
    </p>
  );
}

/** Scrolls to the first item of a day that is opened. */
function useFirstItemInView(
  scroller: { readonly current: HTMLElement | null },
  day: Day,
  items: readonly Item[],
  enabled: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day
  useEffect(() => {
    const element = scroller.current;
    if (!element || !enabled) return;
    const starts = items.map(({ startAt }) => Date.parse(startAt)).filter((at) => day.start <= at && at < day.end);
    const first = starts.length > 0 ? Math.min(...starts) : day.start + 9 * 3_600_000;
    const row = element.querySelector(".plan-area")?.clientHeight ?? 0;
    element.scrollTop = Math.max(0, ((first - day.start) / (day.end - day.start)) * row - 24);
  }, [day.key]);
}
