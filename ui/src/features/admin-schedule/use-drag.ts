import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Columns, columnOf, toDay, withEndAt, withStartAt } from "./moves";
import { type Day, type Item, quarter } from "./types";
import type { ItemMover } from "./use-picked-up-item";

/** Pixels that a pointer moves before an item follows. */
const threshold = 5;
/** Pixels from the edge of the grid in which it scrolls, and how far with each frame. */
const autoScrollMargin = 40;
const scrollStep = 10;

interface DragOptions {
  mover: ItemMover;
  /** The element whose box is the day and the rooms. */
  area: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  day: Day;
  days: readonly Day[];
  columns: Columns;
  timezone: string;
}

interface Drag {
  item: Item;
  part: "whole" | "end";
  pointer: number;
  x: number;
  y: number;
  /** Between the start of the item and the pointer, in milliseconds. */
  grabOffsetMs: number;
  column: number;
  moving: boolean;
}

/**
 * Drags items and their lower edges. A finger drags by the handles only, since it scrolls elsewhere. On the tab of
 * another day an item is dropped on that day.
 */
export function useDrag({ mover, area, scroller, day, days, columns, timezone }: DragOptions) {
  const drag = useRef<Drag | null>(null);
  /** Whether the click that follows belongs to a drag. */
  const dragged = useRef(false);
  const isDragging = mover.pickedUp?.by === "pointer";
  const [target, setTarget] = useState<string | null>(null);
  const pointAt = (x: number, y: number) =>
    gridPointAt(area.current?.getBoundingClientRect(), { x, y }, { day, columns: columns.length });

  /** Moves the item to the pointer. */
  function follow() {
    const { current } = drag;
    if (!current || !mover.pickedUp) return;
    const { at, column } = pointAt(current.x, current.y);
    if (current.part === "end") return mover.moveTo(withEndAt(mover.pickedUp.placement, nearestRow(at, day)));
    const room = column === current.column ? current.item.room : (columns[column] ?? null);
    const start = nearestRow(at - current.grabOffsetMs, day);
    mover.moveTo({ ...withStartAt(mover.pickedUp.placement, start, days), room });
  }

  useAutoScroll(isDragging, { drag, scroller, follow });
  useEscape(isDragging, () => {
    drag.current = null;
    mover.putBack();
  });

  return {
    /** The day whose tab is below the item. */
    target: isDragging ? target : null,
    /** Handlers of an item's element. */
    handlersOf: (item: Item) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        const part = grabbedPart(event);
        if (!part) return;
        const { clientX: x, clientY: y, pointerId: pointer } = event;
        const { at, column } = pointAt(x, y);
        // Items over all rooms keep none until the pointer is over another column than the one it began in.
        const from = item.room === null ? column : columnOf(item.room, columns);
        const grabOffsetMs = at - Date.parse(item.startAt);
        drag.current = { item, part, pointer, x, y, grabOffsetMs, column: from, moving: false };
        event.currentTarget.setPointerCapture(pointer);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = drag;
        if (!current || event.pointerId !== current.pointer) return;
        const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) >= threshold;
        if (!current.moving && !far) return;
        Object.assign(current, { x: event.clientX, y: event.clientY });
        dragged.current = true;
        if (current.moving) {
          setTarget(current.part === "whole" ? (dayBelow(event, days)?.key ?? null) : null);
          follow();
          return;
        }
        current.moving = true;
        setTarget(null);
        mover.pickUp(item, "pointer");
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const { current } = drag;
        drag.current = null;
        if (!current?.moving || !mover.pickedUp) return;
        const other = current.part === "whole" ? dayBelow(event, days) : undefined;
        mover.drop(other ? toDay(current.item, other, timezone, days) : mover.pickedUp.placement);
      },
      onPointerCancel() {
        drag.current = null;
        if (isDragging) mover.putBack();
      },
    }),
    /** Whether a click is the end of a drag. */
    isDragClick: () => dragged.current,
  };
}

export type ItemDrag = ReturnType<typeof useDrag>;

interface Point {
  x: number;
  y: number;
}

interface Grid {
  day: Day;
  /** Number of columns. */
  columns: number;
}

/** The time and the column at a point of the window. `box` is that of the day and its rooms. */
function gridPointAt(box: DOMRect | undefined, { x, y }: Point, { day, columns }: Grid) {
  if (!box) return { at: day.start, column: 0 };
  const column = Math.floor(((x - box.left) / box.width) * columns);
  const at = day.start + ((y - box.top) / box.height) * (day.end - day.start);
  return { at, column: Math.min(Math.max(column, 0), columns - 1) };
}

function nearestRow(at: number, day: Day): number {
  return day.start + Math.round((at - day.start) / quarter) * quarter;
}

/** The part of an item that a pointer drags; null if it does not drag. */
function grabbedPart({ button, pointerType, target }: PointerEvent): Drag["part"] | null {
  const handle = (target as Element).closest<HTMLElement>("[data-handle]")?.dataset.handle;
  if (button !== 0 || (pointerType !== "mouse" && !handle)) return null;
  return handle === "end" ? "end" : "whole";
}

/** The day whose tab is below the pointer. */
function dayBelow({ clientX, clientY }: PointerEvent, days: readonly Day[]): Day | undefined {
  const tab = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]");
  return tab ? days.find(({ key }) => key === tab.dataset.day) : undefined;
}

interface AutoScrollOptions {
  drag: RefObject<Drag | null>;
  scroller: RefObject<HTMLElement | null>;
  /** Moves the item to the pointer. */
  follow(): void;
}

/** Scrolls while the pointer is at an edge. */
function useAutoScroll(isDragging: boolean, { drag, scroller, follow }: AutoScrollOptions) {
  const followPointer = useEffectEvent(follow);
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      frame = requestAnimationFrame(scroll);
      const box = scroller.current?.getBoundingClientRect();
      const step = drag.current && box && scrollStepAt(drag.current, box);
      if (!step) return;
      scroller.current?.scrollBy({ ...step, behavior: "instant" });
      followPointer();
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging, drag, scroller]);
}

/** How far the grid scrolls with each frame; null unless the pointer is at an edge. */
function scrollStepAt({ x, y, part }: Drag, box: DOMRect): { left: number; top: number } | null {
  const by = (at: number, from: number, to: number) =>
    at < from + autoScrollMargin ? -scrollStep : at > to - autoScrollMargin ? scrollStep : 0;
  const [left, top] = [by(x, box.left, box.right), by(y, box.top + autoScrollMargin, box.bottom)];
  // Above the grid are the days, where an item is dropped.
  if (y < box.top || (left === 0 && top === 0)) return null;
  return { left: part === "end" ? 0 : left, top };
}

/** Ends the drag with Escape. */
function useEscape(isDragging: boolean, onEscape: () => void) {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isDragging) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key === "Escape") handleEscape();
    };
    // On the window, since the focus may be anywhere during a drag.
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [isDragging]);
}
