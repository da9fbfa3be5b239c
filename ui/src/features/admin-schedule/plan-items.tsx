import type { KeyboardEvent } from "react";
import type { Placed } from "./layout";
import { PlanItem } from "./plan-item";
import type { Day, Item, Placement } from "./types";
import type { ItemDrag } from "./use-drag";
import type { ItemMover } from "./use-picked-up-item";

interface PlanItemsProps {
  /** The items as they are stored. */
  items: readonly Item[];
  placed: readonly Placed[];
  /** What clashes with each item, in words. */
  clashes: ReadonlyMap<string, readonly string[]>;
  /** Items whose move is being saved. */
  saving: ReadonlyMap<string, Placement>;
  /** Number of columns of the grid. */
  columns: number;
  day: Day;
  timezone: string;
  canMove: boolean;
  mover: ItemMover;
  drag: ItemDrag;
  onOpen(item: Item): void;
}

/** The items of a day in the grid. */
export function PlanItems(props: PlanItemsProps) {
  const { items, placed, clashes, saving, columns, day, timezone, canMove, mover, drag, onOpen } = props;
  const { pickedUp } = mover;

  function handleKey(event: KeyboardEvent, item: Item) {
    const isCommand = event.metaKey || event.ctrlKey || event.altKey;
    if (!isCommand && mover.handleKey(event)) event.preventDefault();
    else if (isCommand || pickedUp) return;
    else if (event.key === "e") onOpen(item);
    else if (canMove && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!saving.has(item.id)) mover.pickUp(item, "keyboard");
    }
  }

  return (
    <ul aria-label={`Items on ${day.label}`}>
      {placed.map((one) => (
        <PlanItem
          busy={saving.has(one.item.id)}
          canMove={canMove}
          clashes={clashes.get(one.item.id) ?? []}
          columns={columns}
          handlers={canMove ? drag.handlersOf(items.find(({ id }) => id === one.item.id) ?? one.item) : null}
          held={pickedUp?.item.id === one.item.id}
          key={one.item.id}
          onBlur={() => pickedUp?.by === "keyboard" && pickedUp.item.id === one.item.id && mover.putBack()}
          onKeyDown={(event) => handleKey(event, one.item)}
          onOpen={() => !drag.isDragClick() && onOpen(one.item)}
          placed={one}
          timezone={timezone}
        />
      ))}
    </ul>
  );
}
