import type { EventSummary } from "@/api/types";
import { lazyComponent } from "@/lib/lazy-module";
import type { ScheduleGridProps } from "./schedule-grid";

/** Most staff use the list. */
export const ScheduleGrid = lazyComponent<ScheduleGridProps>(() => import("./schedule-grid"));

export const ReleasePreview = lazyComponent<{ edition: EventSummary }>(() => import("./release-preview"));
