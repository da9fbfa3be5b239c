import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
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
import { dayKey, dayOf } from "./days";
import { layOut, rowAt } from "./layout";
import type { Columns } from "./moves";
import { createHref, gridHref, itemHref } from "./paths";
import { PlanItem } from "./plan-item";
import { RefusalDialog } from "./refusal-dialog";
import { RoomColumn } from "./room-column";
import { type Day, type Item, quarter } from "./types";
import { useDrag } from "./use-drag";
import { useMoves } from "./use-moves";
import { usePickedUpItem } from "./use-picked-up-item";

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
export function Board({
  edition,
  items,
  clashes,
  columns,
  days,
  day: chosen,
  canMove,
  canCreate,
  onAddRoom,
}: BoardProps) {
  const { slug, timezone } = edition;
  const navigate = useNavigate();
  const now = useNow();
  const moves = useMoves(items, timezone);
  const area = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  // Where an item was dropped by keyboard, until the URL has that day: the item stays drawn and focused.
  const [dropDay, setDropDay] = useState<string | null>(null);
  useEffect(() => {
    if (dropDay === chosen.key) setDropDay(null);
  }, [dropDay, chosen.key]);
  const mover = usePickedUpItem({
    columns,
    days,
    timezone,
    clashesAt: (item, placement) =>
      clashTexts(clashesOf(items.map((other) => (other.id === item.id ? { ...other, ...placement } : other)))).get(
        item.id,
      ) ?? [],
    onDrop(item, placement) {
      const key = dayKey(placement.startAt, timezone);
      if (pickedUp?.by === "keyboard" && key !== chosen.key) {
        setDropDay(key);
        void navigate(gridHref(slug, key), { replace: true, preventScrollReset: true });
      }
      moves.move(item, placement);
    },
  });
  const { pickedUp } = mover;
  // The days follow an item that is moved by keyboard.
  const followed = pickedUp?.by === "keyboard" ? dayOf(pickedUp.placement.startAt, days) : undefined;
  const day = followed ?? days.find(({ key }) => key === dropDay) ?? chosen;
  const drag = useDrag({ mover, area, scroller, day, days, columns, timezone });
  useFirstItemInView(scroller, day, items, pickedUp === null);

  const moved = items.map((item) => {
    const placement = pickedUp?.item.id === item.id ? pickedUp.placement : moves.saving.get(item.id);
    return placement ? { ...item, ...placement } : item;
  });
  const isMoved = pickedUp !== null || moves.saving.size > 0;
  const shownClashes = isMoved ? clashesOf(moved) : clashes;
  const texts = useMemo(() => clashTexts(shownClashes), [shownClashes]);
  // In the order of the stored items: an element that moves within the document loses focus and pointer.
  const order = new Map(items.map(({ id }, index) => [id, index]));
  const placed = layOut(moved, columns, day).sort(
    (one, other) => (order.get(one.item.id) ?? 0) - (order.get(other.item.id) ?? 0),
  );
  const rows = (day.end - day.start) / quarter;
  const open = (item: Item) => void navigate(itemHref(item.id, slug, day.key));

  function handleKey(event: KeyboardEvent, item: Item) {
    const isCommand = event.metaKey || event.ctrlKey || event.altKey;
    if (!isCommand && mover.handleKey(event)) event.preventDefault();
    else if (isCommand || pickedUp) return;
    else if (event.key === "e") open(item);
    else if (canMove && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!moves.saving.has(item.id)) mover.pickUp(item, "keyboard");
    }
  }

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
      <ClashList clashes={shownClashes} event={slug} timezone={timezone} />
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
        style={{ "--rooms": columns.length, "--rows": rows } as object}
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
            {day.start <= now && now < day.end ? (
              <div className="plan-now" style={{ top: rowAt((now - day.start) / quarter) }} />
            ) : null}
            <ul aria-label={`Items on ${day.label}`}>
              {placed.map((one) => (
                <PlanItem
                  busy={moves.saving.has(one.item.id)}
                  canMove={canMove}
                  clashes={texts.get(one.item.id) ?? []}
                  columns={columns.length}
                  handlers={canMove ? drag.handlersOf(items.find(({ id }) => id === one.item.id) ?? one.item) : null}
                  held={pickedUp?.item.id === one.item.id}
                  key={one.item.id}
                  onBlur={() => pickedUp?.by === "keyboard" && pickedUp.item.id === one.item.id && mover.putBack()}
                  onKeyDown={(event) => handleKey(event, one.item)}
                  onOpen={() => !drag.isDragClick() && open(one.item)}
                  placed={one}
                  timezone={timezone}
                />
              ))}
            </ul>
            {canCreate
              ? columns.map((room, column) => (
                  <RoomColumn
                    column={column}
                    columns={columns.length}
                    day={day}
                    key={room}
                    onChoose={mover.say}
                    onCreate={(at) => void navigate(createHref(at, room, { event: slug, day, timezone }))}
                    room={room}
                    timezone={timezone}
                  />
                ))
              : null}
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
