import { useState } from "react";
import { useLatest } from "@/lib/use-latest";
import type { Item, Placement } from "./types";

/** A move that can be undone. */
interface Move {
  id: string;
  from: Placement;
  to: Placement;
}

/** The moves that can be undone. */
export function useMoveHistory(items: readonly Item[]) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const latest = useLatest({ items, moves });
  return {
    isEmpty: moves.length === 0,
    add(from: Item, to: Item) {
      setMoves((before) => [...before, { id: from.id, from: placementOf(from), to: placementOf(to) }]);
    },
    /**
     * Takes the last move out of the history; null if there is none, or its item is gone. Reads the current state,
     * since toasts call it later.
     */
    takeLast(): { item: Item; move: Move } | null {
      const move = latest.current.moves.at(-1);
      if (!move) return null;
      setMoves(latest.current.moves.slice(0, -1));
      const item = latest.current.items.find(({ id }) => id === move.id);
      return item ? { item, move } : null;
    },
  };
}

function placementOf({ startAt, endAt, room }: Placement): Placement {
  return { startAt, endAt, room };
}
