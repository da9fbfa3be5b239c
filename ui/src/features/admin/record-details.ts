import type { ComponentType } from "react";
import type { ApiRow } from "@/features/admin-form";

export interface DetailsProps {
  row: ApiRow;
  timezone: string;
  /** Called when the row was changed. */
  onChange(): void;
  /** Called when the row was deleted: leaves for the list. */
  onDeleted(): void;
}

/** What the page of a row shows besides its form. */
export type Details = ComponentType<DetailsProps>;
