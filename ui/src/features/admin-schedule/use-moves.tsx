import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiCall, ResponseOf } from "@/api/calls";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { sessionEnded } from "@/lib/session-ended";
import { useToasts } from "@/lib/toasts";
import { isSamePlacement } from "./moves";
import { placeText } from "./texts";
import type { Item, Placement } from "./types";
import { useItemCache } from "./use-item-cache";
import { useMoveHistory } from "./use-move-history";
import { usePendingMoves } from "./use-pending-moves";

type ItemChange = ApiCall<"POST", `/api/v1/events/${string}/schedules/${string}`>;

/** Milliseconds for which a toast offers to undo a move. Afterwards there is a button above the grid. */
const undoToastMs = 10_000;

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
  const cache = useItemCache();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { mutateAsync } = useMutation<ResponseOf<ItemChange>, ApiError, ItemChange>({
    meta: { handlesForbidden: true },
  });
  const pending = usePendingMoves(items);
  const history = useMoveHistory(items);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  async function save(item: Item, placement: Placement, { allowClash = false, isUndo = false }: SaveOptions = {}) {
    setNotice(null);
    pending.add(item, placement);
    try {
      const saved = await mutateAsync({
        method: "POST",
        path: `/api/v1/events/${item.eventId}/schedules/${item.id}`,
        body: { ...placement, version: item.version, ...(allowClash && { allowClash }) },
      });
      cache.replace(saved);
      announceSaved(item, saved, isUndo);
    } catch (error) {
      pending.remove(item);
      await handleError(error as ApiError, item, placement, { allowClash, isUndo });
    }
  }

  function announceSaved(item: Item, saved: Item, isUndo: boolean) {
    if (isUndo) {
      toasts.success(`Moved “${item.title}” back`, placeText(saved, timezone));
      return;
    }
    history.add(item, saved);
    toasts.show(`Moved “${item.title}”`, movedText(placeText(saved, timezone), undo), undoToastMs);
  }

  async function handleError(error: ApiError, item: Item, placement: Placement, options: SaveOptions) {
    const { status, errors, message } = error;
    if (isReauthenticationDeclined(error)) return;
    if (status === 401) {
      dialogs.open("login", {
        description: sessionEnded(`Log in to move “${item.title}”.`),
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
      const place = placeText(await cache.refetch(item), timezone);
      setNotice(`Someone else changed “${item.title}”, so we didn't move it. It's now on ${place}.`);
    } catch {
      cache.invalidate();
      setNotice(`Someone else changed or deleted “${item.title}”, so we didn't move it.`);
    }
  }

  /** Undoes the last move. */
  function undo() {
    const last = history.takeLast();
    if (!last) return;
    const { item, move } = last;
    if (isSamePlacement(item, move.to)) void save(item, move.from, { allowClash: true, isUndo: true });
    else setNotice(`“${item.title}” has changed since you moved it, so we didn't put it back.`);
  }

  return {
    /** Items whose move is being saved, where they go. */
    saving: pending.placements,
    refusal,
    notice,
    canUndo: !history.isEmpty,
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
