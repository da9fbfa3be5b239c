import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
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
  const follow = useRef<() => void>(() => {});

  function pointAt(x: number, y: number) {
    const box = area.current?.getBoundingClientRect();
    if (!box) return { at: day.start, column: 0 };
    const column = Math.floor(((x - box.left) / box.width) * columns.length);
    const at = day.start + ((y - box.top) / box.height) * (day.end - day.start);
    return { at, column: Math.min(Math.max(column, 0), columns.length - 1) };
  }

  /** The nearest row. */
  const snapped = (at: number) => day.start + Math.round((at - day.start) / quarter) * quarter;

  useEffect(() => {
    follow.current = () => {
      const { current } = drag;
      if (!current || !mover.pickedUp) return;
      const { at, column } = pointAt(current.x, current.y);
      if (current.part === "end") return mover.moveTo(withEndAt(mover.pickedUp.placement, snapped(at)));
      const room = column === current.column ? current.item.room : (columns[column] ?? null);
      mover.moveTo({ ...withStartAt(mover.pickedUp.placement, snapped(at - current.grabOffsetMs), days), room });
    };
  });

  // Scrolls while the pointer is at an edge, and puts the item back on Escape.
  const { putBack } = mover;
  const latestPutBack = useRef(putBack);
  useEffect(() => {
    latestPutBack.current = putBack;
  });
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      frame = requestAnimationFrame(scroll);
      const box = scroller.current?.getBoundingClientRect();
      if (!drag.current || !box) return;
      const { x, y } = drag.current;
      const by = (at: number, from: number, to: number) =>
        at < from + autoScrollMargin ? -scrollStep : at > to - autoScrollMargin ? scrollStep : 0;
      const [left, top] = [by(x, box.left, box.right), by(y, box.top + autoScrollMargin, box.bottom)];
      // Above the grid are the days, where an item is dropped.
      if (y < box.top || (left === 0 && top === 0)) return;
      scroller.current?.scrollBy({ left: drag.current.part === "end" ? 0 : left, top, behavior: "instant" });
      follow.current();
    });
    const handle = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      drag.current = null;
      latestPutBack.current();
    };
    window.addEventListener("keydown", handle);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("keydown", handle);
    };
  }, [isDragging, scroller]);

  /** The day whose tab is below the pointer. */
  function dayBelow({ clientX, clientY }: PointerEvent): Day | undefined {
    const tab = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]");
    return tab ? days.find(({ key }) => key === tab.dataset.day) : undefined;
  }

  return {
    /** The day whose tab is below the item. */
    target: isDragging ? target : null,
    /** Handlers of an item's element. */
    handlersOf: (item: Item) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        const handle = (event.target as Element).closest<HTMLElement>("[data-handle]")?.dataset.handle;
        if (event.button !== 0 || (event.pointerType !== "mouse" && !handle)) return;
        const { clientX: x, clientY: y, pointerId: pointer } = event;
        const { at, column } = pointAt(x, y);
        const part = handle === "end" ? "end" : "whole";
        const own = columnOf(item.room, columns);
        // Items over all rooms keep none until the pointer is over another column than the one it began in.
        const from = item.room === null ? column : own;
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
          setTarget(current.part === "whole" ? (dayBelow(event)?.key ?? null) : null);
          follow.current();
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
        const other = current.part === "whole" ? dayBelow(event) : undefined;
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
