import type { JSXElementConstructor } from "react";
import type { ApiPath, ResponseTo } from "@/api/calls";

interface ShownRow {
  timezone: string;
  /** Called when the row was changed. */
  onChange(): void;
  /** Called when the row was deleted: leaves for the list. */
  onDeleted(): void;
}

/** The props of a component for rows that are read at a path of the API document. */
export interface DetailsProps<Path extends ApiPath> extends ShownRow {
  row: ResponseTo<"GET", Path>;
}

/** What the page of a row shows besides its form. Which rows these are, the page knows at run time only. */
export type Details = JSXElementConstructor<ShownRow & { row: never }>;
