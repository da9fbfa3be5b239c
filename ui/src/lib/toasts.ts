import { createContext, type ReactNode, useContext } from "react";
import { createStore, type Store } from "./store";

/** How long a toast stays by default, in milliseconds. */
const defaultDuration = 5000;
/** How long a dismissed toast remains for its exit animation. */
const removalDelay = 5000;

export interface Toast {
  /** A new id for each toast, so that each is announced exactly once. */
  id: number;
  tone: "plain" | "progress" | "success" | "error";
  title: string;
  description: ReactNode;
  /** Milliseconds; infinite while the operation is running. */
  duration: number;
  /** False while it fades out. */
  open: boolean;
}

/** The toast of a running operation. It stays until one of these is called. */
export interface ProgressToast {
  success(title: string, description?: string): void;
  error(title: string, description?: string): void;
  /** Removes it, unless a newer toast has replaced it. */
  dismiss(): void;
}

/** One visitor's toasts: one is visible, the newest replaces it. */
export interface Toasts {
  current: Omit<Store<Toast | null>, "set">;
  /** The description may contain a button for what the toast offers to do. */
  show(title: string, description?: ReactNode, duration?: number): void;
  success(title: string, description?: string): void;
  error(title: string, description?: string): void;
  progress(title: string): ProgressToast;
  /** Dismisses the visible toast, or the one with this id if it is still visible. */
  dismiss(id?: number): void;
  /** The toasts' element: the only one outside a modal dialog that may receive focus. */
  region: Store<HTMLElement | null>;
  /** Registers a modal layer below the toasts; returns a function that removes it. */
  addLayer(close: () => void): () => void;
  /** Closes the top modal layer: for Esc, unless a toast has the focus. */
  escape(): void;
}

export function createToasts(): Toasts {
  const current = createStore<Toast | null>(null);
  const layers = new Set<() => void>();
  let lastId = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;

  function set(next: Toast | null) {
    clearTimeout(removal);
    current.set(next);
  }

  function add(tone: Toast["tone"], title: string, description: ReactNode, duration = defaultDuration): number {
    lastId += 1;
    set({ id: lastId, tone, title, description: description ?? null, duration, open: true });
    return lastId;
  }

  function dismiss(id?: number) {
    const toast = current.getSnapshot();
    if (!toast?.open || (id !== undefined && toast.id !== id)) return;
    set({ ...toast, open: false });
    removal = setTimeout(() => set(null), removalDelay);
  }

  return {
    current,
    region: createStore<HTMLElement | null>(null),
    show: (title, description, duration) => void add("plain", title, description, duration),
    success: (title, description) => void add("success", title, description),
    error: (title, description) => void add("error", title, description),
    progress(title) {
      const id = add("progress", title, undefined, Number.POSITIVE_INFINITY);
      return {
        success: (next, description) => void add("success", next, description),
        error: (next, description) => void add("error", next, description),
        dismiss: () => dismiss(id),
      };
    },
    dismiss,
    addLayer(close) {
      layers.add(close);
      return () => layers.delete(close);
    },
    escape: () => [...layers].at(-1)?.(),
  };
}

/** Each visitor has their own store. */
export const ToastsContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error("useToasts needs the providers");
  return toasts;
}
