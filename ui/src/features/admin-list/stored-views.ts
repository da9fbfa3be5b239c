import { createPersistedStores } from "./keyed-stores";

/** A view of a list that the user has named. */
interface StoredView {
  name: string;
  /** The query of its URL. */
  query: string;
}

type StoredViews = readonly StoredView[];

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
export function readViews(text: string): StoredViews {
  try {
    const views: unknown = JSON.parse(text);
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is StoredView {
  const view = value as Partial<StoredView> | null;
  return typeof view?.name === "string" && typeof view.query === "string";
}

/** The views of each list. */
export const storedViews = createPersistedStores<StoredViews>("admin-views:", readViews, []);
