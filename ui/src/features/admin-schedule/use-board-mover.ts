import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { EventSummary } from "@/api/types";
import { clashesOf, clashTexts } from "./clashes";
import { dayKey, dayOf } from "./days";
import type { Columns } from "./moves";
import { gridHref } from "./paths";
import type { Day, Item, Placement } from "./types";
import { usePickedUpItem } from "./use-picked-up-item";

interface BoardMoverOptions {
  edition: Pick<EventSummary, "slug" | "timezone">;
  items: readonly Item[];
  columns: Columns;
  days: readonly Day[];
  /** The day of the URL. */
  urlDay: Day;
  /** Called when an item was dropped in another place. */
  onMove(item: Item, placement: Placement): void;
}

/** Moves the items of the board. The day it shows follows an item that is moved by keyboard. */
export function useBoardMover({ edition, items, columns, days, urlDay, onMove }: BoardMoverOptions) {
  const { slug, timezone } = edition;
  const navigate = useNavigate();
  // Where an item was dropped by keyboard, until the URL has that day: the item stays drawn and focused.
  const [dropDay, setDropDay] = useState<string | null>(null);
  useEffect(() => {
    if (dropDay === urlDay.key) setDropDay(null);
  }, [dropDay, urlDay.key]);
  const mover = usePickedUpItem({
    columns,
    days,
    timezone,
    clashesAt(item, placement) {
      const moved = items.map((other) => (other.id === item.id ? { ...other, ...placement } : other));
      return clashTexts(clashesOf(moved)).get(item.id) ?? [];
    },
    onDrop(item, placement) {
      const key = dayKey(placement.startAt, timezone);
      if (pickedUp?.by === "keyboard" && key !== urlDay.key) {
        setDropDay(key);
        void navigate(gridHref(slug, key), { replace: true, preventScrollReset: true });
      }
      onMove(item, placement);
    },
  });
  const { pickedUp } = mover;
  const followed = pickedUp?.by === "keyboard" ? dayOf(pickedUp.placement.startAt, days) : undefined;
  const day = followed ?? days.find(({ key }) => key === dropDay) ?? urlDay;
  return { mover, day };
}
