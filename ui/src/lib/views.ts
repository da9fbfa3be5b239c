import type { ComponentType } from "react";
import { useMatches } from "react-router";
import type { Event } from "@/api/types";
import type { Late } from "./late";

/** One of several views of a page, by the `tab` of the address, as a file of its own. */
export interface ViewModule {
  View: ComponentType<{ event: Event }>;
}

/** Tab → its code. */
export type Views = Readonly<Record<string, Late<ViewModule>>>;

/** The view an address shows: the first without a tab; none where a page has no views, or not this one. */
export function viewAt(views: Views, search: URLSearchParams): Late<ViewModule> | undefined {
  return views[search.get("tab") ?? Object.keys(views)[0] ?? ""];
}

/** The view the page shows: its code came with the data. */
export function useView(search: URLSearchParams): ViewModule["View"] | null {
  const { views = {} } = (useMatches().at(-1)?.handle ?? {}) as { views?: Views };
  return viewAt(views, search)?.get()?.View ?? null;
}
