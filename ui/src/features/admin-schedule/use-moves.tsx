import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ApiCall, ResponseOf } from "@/api/calls";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { useToasts } from "@/lib/toasts";
import { isSamePlacement } from "./moves";
import { type ItemList, itemQuery, itemsPath } from "./queries";
import { placeText } from "./texts";
import type { Item, Placement } from "./types";

type ItemChange = ApiCall<"POST", `/api/v1/events/${string}/schedules/${string}`>;

/** Milliseconds for which a toast offers to undo a move. Afterwards there is a button above the grid. */
const undoToastMs = 10_000;

/** A move that can be undone. */
interface Move {
  id: string;
  from: Placement;
  to: Placement;
}

interface PendingMove {
  placement: Placement;
  /** The version it is based on. */
  version: number;
}

/** A move that the API refuses, since a room or a host is taken at that time. */
export interface Refusal {
  item: Item;
  placement: Placement;
  messages: string[];
}

interface SaveOptions {
  /** Accepts a double-booked room or host. */
  allowClash?: boolean;
  isUndo?: boolean;
}

/** Saves moves as they are made: each is shown before the answer comes, and can be undone afterwards. */
export function useMoves(items: readonly Item[], timezone: string) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { mutateAsync } = useMutation<ResponseOf<ItemChange>, ApiError, ItemChange>({
    meta: { handlesForbidden: true },
  });
  // Moves of the items' current versions; a saved item has the next one.
  const [pendingMoves, setPendingMoves] = useState<ReadonlyMap<string, PendingMove>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<readonly Move[]>([]);
  const latest = useRef({ items, undoable });
  useEffect(() => {
    latest.current = { items, undoable };
  });

  function putBack({ id }: Item) {
    setPendingMoves((before) => new Map([...before].filter(([other]) => other !== id)));
  }

  /** Replaces an item in all lists. */
  function store(saved: Item) {
    queries.setQueriesData<ItemList>(
      { predicate: ({ queryKey: [path] }) => `${path}`.startsWith(`${itemsPath}?`) },
      (page) => page && { ...page, data: page.data.map((item) => (item.id === saved.id ? saved : item)) },
    );
  }

  async function save(item: Item, placement: Placement, { allowClash = false, isUndo = false }: SaveOptions = {}) {
    setNotice(null);
    setPendingMoves((before) => new Map(before).set(item.id, { placement, version: item.version }));
    try {
      const saved = await mutateAsync({
        method: "POST",
        path: `/api/v1/events/${item.eventId}/schedules/${item.id}`,
        body: { ...placement, version: item.version, ...(allowClash && { allowClash }) },
      });
      store(saved);
      announceSaved(item, saved, isUndo);
    } catch (error) {
      putBack(item);
      await handleError(error as ApiError, item, placement, { allowClash, isUndo });
    }
  }

  function announceSaved(item: Item, saved: Item, isUndo: boolean) {
    if (isUndo) {
      toasts.success(`Moved “${item.title}” back`, placeText(saved, timezone));
      return;
    }
    setUndoable((before) => [...before, { id: item.id, from: placementOf(item), to: placementOf(saved) }]);
    toasts.show(`Moved “${item.title}”`, movedText(placeText(saved, timezone), undo), undoToastMs);
  }

  async function handleError(error: ApiError, item: Item, placement: Placement, options: SaveOptions) {
    const { status, errors, message } = error;
    if (isReauthenticationDeclined(error)) return;
    if (status === 401) {
      dialogs.open("login", {
        description: `Your session has ended. Log in to move “${item.title}”.`,
        onSuccess: () => void save(item, placement, options),
      });
    } else if (status === 409) await reload(item);
    else if (status === 422 && (errors.room || errors.hosts))
      setRefusal({ item, placement, messages: [...(errors.room ?? []), ...(errors.hosts ?? [])] });
    else toasts.error(`We couldn't move “${item.title}”`, Object.values(errors)[0]?.[0] ?? message);
  }

  /** Shows an item as another user has saved it. */
  async function reload(item: Item) {
    try {
      const current = await queries.fetchQuery(itemQuery(item.id));
      store(current);
      const place = placeText(current, timezone);
      setNotice(`Someone else changed “${item.title}”, so we didn't move it. It's now on ${place}.`);
    } catch {
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith(itemsPath) });
      setNotice(`Someone else changed or deleted “${item.title}”, so we didn't move it.`);
    }
  }

  /** Undoes the last move. Reads the current state, since toasts call it later. */
  function undo() {
    const { items: current, undoable: moves } = latest.current;
    const last = moves.at(-1);
    if (!last) return;
    setUndoable(moves.slice(0, -1));
    const item = current.find(({ id }) => id === last.id);
    if (!item) return;
    if (isSamePlacement(item, last.to)) void save(item, last.from, { allowClash: true, isUndo: true });
    else setNotice(`“${item.title}” has changed since you moved it, so we didn't put it back.`);
  }

  const saving = items.flatMap(({ id, version }) => {
    const move = pendingMoves.get(id);
    return move?.version === version ? [[id, move.placement] as const] : [];
  });

  return {
    /** Items whose move is being saved, where they go. */
    saving: new Map<string, Placement>(saving),
    refusal,
    notice,
    canUndo: undoable.length > 0,
    move(item: Item, placement: Placement) {
      if (!isSamePlacement(item, placement)) void save(item, placement);
    },
    undo,
    /** Moves the refused item in spite of the clash, or leaves it where it is. */
    resolveClash(accepts: boolean) {
      setRefusal(null);
      if (accepts && refusal) void save(refusal.item, refusal.placement, { allowClash: true });
    },
    dismissNotice: () => setNotice(null),
  };
}

export type Moves = ReturnType<typeof useMoves>;

function placementOf({ startAt, endAt, room }: Placement): Placement {
  return { startAt, endAt, room };
}

function movedText(place: string, undo: () => void) {
  return (
    <>
      {place}
      <button className="toast-action" onClick={undo} type="button">
        Undo
      </button>
    </>
  );
}
