import { createStore, type Store } from "@/lib/store";

/** A view of a list that the user has named. */
export interface StoredView {
  name: string;
  /** The query of its URL. */
  query: string;
}

export type StoredViews = readonly StoredView[];

/** Stores a view; one of the same name is replaced. */
export function withView(views: StoredViews, view: StoredView): StoredViews {
  return [...withoutView(views, view.name), view].sort((one, other) => one.name.localeCompare(other.name));
}

export function withoutView(views: StoredViews, name: string): StoredViews {
  return views.filter((view) => view.name !== name);
}

export function renamed(views: StoredViews, name: string, next: string): StoredViews {
  const view = views.find((one) => one.name === name);
  return view ? withView(withoutView(views, name), { ...view, name: next }) : views;
}

/** Reads what the browser has stored, which may be anything. */
export function readViews(text: string | null): StoredViews {
  try {
    const views: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is StoredView {
  const view = value as Partial<StoredView> | null;
  return typeof view?.name === "string" && typeof view.query === "string";
}

const stores = new Map<string, Store<StoredViews>>();
const keyOf = (list: string) => `admin-views:${list}`;

/** The views of a list, stored in this browser; none on the server and in the first render. */
export function storedViewsOf(list: string): Store<StoredViews> {
  let store = stores.get(list);
  if (!store) {
    store = createStore<StoredViews>([]);
    stores.set(list, store);
  }
  return store;
}

/** Reads what this browser has stored. Call it after hydration. */
export function restoreViews(list: string): void {
  try {
    storedViewsOf(list).set(readViews(window.localStorage.getItem(keyOf(list))));
  } catch {
    // Storage may be blocked.
  }
}

export function saveViews(list: string, views: StoredViews): void {
  storedViewsOf(list).set(views);
  try {
    window.localStorage.setItem(keyOf(list), JSON.stringify(views));
  } catch {
    // Storage may be blocked; the views last until the page is left.
  }
}
