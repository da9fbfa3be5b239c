import type { ComponentType } from "react";
import { useMatches } from "react-router";
import type { Event } from "@/api/types";
import type { LazyModule } from "./lazy-module";

/** One of a page's views, selected by the `tab` parameter, in its own chunk. */
export interface ViewModule {
  View: ComponentType<{ event: Event }>;
}

/** The views by tab. A map, because the tab comes from the URL. */
export type Views = ReadonlyMap<string, LazyModule<ViewModule>>;

/** The view of a URL; the first one without a `tab`, undefined for an unknown one. */
export function viewAt(views: Views, search: URLSearchParams): LazyModule<ViewModule> | undefined {
  const [first] = views.keys();
  return views.get(search.get("tab") ?? first ?? "");
}

/** The current view; its module was loaded with the data. */
export function useView(search: URLSearchParams): ViewModule["View"] | null {
  const { views } = (useMatches().at(-1)?.handle ?? {}) as { views?: Views };
  return (views && viewAt(views, search)?.getSnapshot()?.View) ?? null;
}
