import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Columns, changeDay, changeRoom, resize, samePlacement, shift } from "./moves";
import { placeText } from "./texts";
import type { Day, Item, Placement } from "./types";

/** An item that is being moved. */
export interface Hold {
  item: Item;
  placement: Placement;
  by: "keyboard" | "pointer";
}

interface HoldOptions {
  columns: Columns;
  days: readonly Day[];
  timezone: string;
  /** What clashes if the item is placed there, in words. */
  clashesAt(item: Item, placement: Placement): readonly string[];
  onDrop(item: Item, placement: Placement): void;
}

/** Picks items up, moves them and drops them: by keys here, by pointers in `useDrag`. Says what happens. */
export function useHold({ columns, days, timezone, clashesAt, onDrop }: HoldOptions) {
  const [hold, setHold] = useState<Hold | null>(null);
  const [announcement, setAnnouncement] = useState("");
  /** The item to focus once it is drawn in its new place. */
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (!focus.current) return;
    const element = document.getElementById(idOf(focus.current));
    if (document.activeElement !== element) element?.focus({ preventScroll: true });
    if (hold?.by === "keyboard") element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    else focus.current = null;
  });

  function pickUp(item: Item, by: Hold["by"]) {
    setHold({ item, by, placement: { startAt: item.startAt, endAt: item.endAt, room: item.room } });
    if (by === "keyboard") {
      focus.current = item.id;
      setAnnouncement(`Picked up ${item.title}. Arrow keys move it, Enter drops it, Escape puts it back.`);
    }
  }

  function moveTo(placement: Placement) {
    if (!hold || samePlacement(hold.placement, placement)) return;
    setHold({ ...hold, placement });
    if (hold.by === "pointer") return;
    setAnnouncement([placeText(placement, timezone), ...clashesAt(hold.item, placement)].join(". "));
  }

  function drop(placement = hold?.placement) {
    if (!hold || !placement) return;
    setHold(null);
    const isSame = samePlacement(hold.item, placement);
    setAnnouncement(`Dropped ${hold.item.title}. ${isSame ? "It didn't move." : placeText(placement, timezone)}`);
    if (!isSame) onDrop(hold.item, placement);
  }

  function putBack() {
    if (!hold) return;
    setHold(null);
    setAnnouncement(`${hold.item.title} is back where it was. ${placeText(hold.item, timezone)}`);
  }

  /** Returns whether the key is one that moves. */
  function handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (!hold) return false;
    const { placement } = hold;
    const step = { ArrowUp: -1, ArrowLeft: -1, PageUp: -1 }[key] ?? 1;
    switch (key) {
      case "ArrowUp":
      case "ArrowDown":
        moveTo(shiftKey ? resize(placement, step) : shift(placement, step, days));
        return true;
      case "ArrowLeft":
      case "ArrowRight":
        moveTo(shiftKey ? resize(placement, step) : changeRoom(placement, step, columns));
        return true;
      case "PageUp":
      case "PageDown":
        moveTo(changeDay(placement, step, timezone, days));
        return true;
      case "Enter":
      case " ":
        drop();
        return true;
      case "Escape":
        putBack();
        return true;
      default:
        return false;
    }
  }

  return { hold, announcement, say: setAnnouncement, pickUp, moveTo, drop, putBack, handleKey };
}

export type Holding = ReturnType<typeof useHold>;

/** The id of an item's element. */
export function idOf(id: string): string {
  return `item-${id}`;
}
