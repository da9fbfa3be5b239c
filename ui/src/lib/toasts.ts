import { createContext, useContext } from "react";

/** How long a toast stays in milliseconds, unless it says otherwise. */
const shownFor = 5000;
/** How long a dismissed toast is kept before it is forgotten. */
const keptFor = 5000;

export interface Toast {
  /** Another number, another toast: nothing is announced twice, nothing new goes unannounced. */
  id: number;
  tone: "plain" | "progress" | "success" | "error";
  title: string;
  description: string | null;
  /** Milliseconds; a toast of something still going on stays until it is replaced. */
  duration: number;
  /** False while it fades out. */
  open: boolean;
}

/** A toast of something going on: it stays until one of these is called. */
export interface ProgressToast {
  success(title: string, description?: string): void;
  error(title: string, description?: string): void;
  /** Takes it away, unless something newer stands in its place. */
  dismiss(): void;
}

/** The toasts of one visitor: one is visible, the newest replaces it. */
export interface Toasts {
  current(): Toast | null;
  /** Tells of every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  show(title: string, description?: string, duration?: number): void;
  success(title: string, description?: string): void;
  error(title: string, description?: string): void;
  progress(title: string): ProgressToast;
  /** Takes away the one that is shown, or the one with this number if it still is. */
  dismiss(id?: number): void;
  /** Where toasts are drawn: the one place outside of a modal dialog that focus may go to. */
  region(): HTMLElement | null;
  drawnIn(region: HTMLElement | null): void;
  /** A modal layer opens under the toasts; returns how it says that it is gone. */
  under(close: () => void): () => void;
  /** Esc, pressed while a toast lies uppermost and focus is elsewhere: it is meant for the layer opened last. */
  escape(): void;
}

export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let current: Toast | null = null;
  const layers = new Set<() => void>();
  let region: HTMLElement | null = null;
  let lastId = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;

  function tell() {
    for (const listener of listeners) listener();
  }

  function set(next: Toast | null) {
    clearTimeout(removal);
    current = next;
    tell();
  }

  function add(tone: Toast["tone"], title: string, description: string | undefined, duration = shownFor): number {
    lastId += 1;
    set({ id: lastId, tone, title, description: description ?? null, duration, open: true });
    return lastId;
  }

  function dismiss(id?: number) {
    if (!current?.open || (id !== undefined && current.id !== id)) return;
    set({ ...current, open: false });
    removal = setTimeout(() => set(null), keptFor);
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
    region: () => region,
    drawnIn(next) {
      region = next;
      tell();
    },
    under(close) {
      layers.add(close);
      return () => layers.delete(close);
    },
    escape: () => [...layers].at(-1)?.(),
  };
}

/** Each visitor has a store of their own. */
export const ToastsContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error("there are no toasts outside of the providers");
  return toasts;
}
