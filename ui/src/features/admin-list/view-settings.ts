import { createStore, type Store } from "@/lib/store";

/** Columns and density of a list, stored in this browser. */
export interface ViewSettings {
  /** Columns by id; those that are missing are as the list defines them. */
  columns: Readonly<Record<string, boolean>>;
  dense: boolean;
}

const defaultSettings: ViewSettings = { columns: {}, dense: false };
const stores = new Map<string, Store<ViewSettings>>();
const keyOf = (list: string) => `admin-list:${list}`;

/** The settings of a list. On the server and in the first render they are the plain ones. */
export function viewSettingsOf(list: string): Store<ViewSettings> {
  let store = stores.get(list);
  if (!store) {
    store = createStore(defaultSettings);
    stores.set(list, store);
  }
  return store;
}

/** Reads what this browser has stored. Call it after hydration. */
export function restoreViewSettings(list: string): void {
  try {
    const text = window.localStorage.getItem(keyOf(list));
    if (text) viewSettingsOf(list).set({ ...defaultSettings, ...(JSON.parse(text) as Partial<ViewSettings>) });
  } catch {
    // Storage may be blocked, or contain something else.
  }
}

export function saveViewSettings(list: string, settings: ViewSettings): void {
  viewSettingsOf(list).set(settings);
  try {
    window.localStorage.setItem(keyOf(list), JSON.stringify(settings));
  } catch {
    // Storage may be blocked; the settings last until the page is left.
  }
}
