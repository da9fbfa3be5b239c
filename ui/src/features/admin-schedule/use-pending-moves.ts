import { useState } from "react";
import type { Item, Placement } from "./types";

interface PendingMove {
  placement: Placement;
  /** The version of the item that it is based on. */
  version: number;
}

/** Moves that are shown before they are saved: those of the items' current versions, since a saved item has the next. */
export function usePendingMoves(items: readonly Item[]) {
  const [moves, setMoves] = useState<ReadonlyMap<string, PendingMove>>(new Map());
  const current = items.flatMap(({ id, version }) => {
    const move = moves.get(id);
    return move?.version === version ? [[id, move.placement] as const] : [];
  });
  return {
    /** Where items go, by their ids. */
    placements: new Map<string, Placement>(current),
    add({ id, version }: Item, placement: Placement) {
      setMoves((before) => new Map(before).set(id, { placement, version }));
    },
    remove({ id }: Item) {
      setMoves((before) => new Map([...before].filter(([other]) => other !== id)));
    },
  };
}
