import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Columns, changeDay, changeRoom, isSamePlacement, resize, shift } from "./moves";
import { placeText } from "./texts";
import type { Day, Item, Placement } from "./types";

/** An item that is being moved. */
export interface PickedUpItem {
  item: Item;
  placement: Placement;
  by: "keyboard" | "pointer";
}

interface MoverOptions {
  columns: Columns;
  days: readonly Day[];
  timezone: string;
  /** What clashes if the item is placed there, in words. */
  clashesAt(item: Item, placement: Placement): readonly string[];
  onDrop(item: Item, placement: Placement): void;
}

/** Picks items up, moves them and drops them: by keys here, by pointers in `useDrag`. Says what happens. */
export function usePickedUpItem({ columns, days, timezone, clashesAt, onDrop }: MoverOptions) {
  const [pickedUp, setPickedUp] = useState<PickedUpItem | null>(null);
  const [announcement, setAnnouncement] = useState("");
  /** The item to focus once it is drawn in its new place. */
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (!focus.current) return;
    const element = document.getElementById(idOf(focus.current));
    if (document.activeElement !== element) element?.focus({ preventScroll: true });
    if (pickedUp?.by === "keyboard") element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    else focus.current = null;
  });

  function pickUp(item: Item, by: PickedUpItem["by"]) {
    setPickedUp({ item, by, placement: { startAt: item.startAt, endAt: item.endAt, room: item.room } });
    if (by === "keyboard") {
      focus.current = item.id;
      setAnnouncement(`Picked up ${item.title}. Arrow keys move it, Enter drops it, Escape puts it back.`);
    }
  }

  function moveTo(placement: Placement) {
    if (!pickedUp || isSamePlacement(pickedUp.placement, placement)) return;
    setPickedUp({ ...pickedUp, placement });
    if (pickedUp.by === "pointer") return;
    setAnnouncement([placeText(placement, timezone), ...clashesAt(pickedUp.item, placement)].join(". "));
  }

  function drop(placement = pickedUp?.placement) {
    if (!pickedUp || !placement) return;
    setPickedUp(null);
    const isSame = isSamePlacement(pickedUp.item, placement);
    setAnnouncement(`Dropped ${pickedUp.item.title}. ${isSame ? "It didn't move." : placeText(placement, timezone)}`);
    if (!isSame) onDrop(pickedUp.item, placement);
  }

  function putBack() {
    if (!pickedUp) return;
    setPickedUp(null);
    setAnnouncement(`${pickedUp.item.title} is back where it was. ${placeText(pickedUp.item, timezone)}`);
  }

  /** Returns whether the key is one that moves. */
  function handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (!pickedUp) return false;
    const { placement } = pickedUp;
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

  return { pickedUp, announcement, say: setAnnouncement, pickUp, moveTo, drop, putBack, handleKey };
}

export type ItemMover = ReturnType<typeof usePickedUpItem>;

/** The id of an item's element. */
export function idOf(id: string): string {
  return `item-${id}`;
}
