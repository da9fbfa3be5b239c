import { createPersistedStores } from "./keyed-stores";

/** Columns and density of a list, stored in this browser. */
export interface ViewSettings {
  /** Columns by id; those that are missing are as the list defines them. */
  columns: Readonly<Record<string, boolean>>;
  dense: boolean;
}

const defaultSettings: ViewSettings = { columns: {}, dense: false };

/** The settings of each list. */
export const viewSettings = createPersistedStores<ViewSettings>(
  "admin-list:",
  (text) => ({ ...defaultSettings, ...(JSON.parse(text) as Partial<ViewSettings>) }),
  defaultSettings,
);
