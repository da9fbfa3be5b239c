import type { EventSummary } from "@/api/types";
import { lazyPart } from "@/components/lazy-part";
import type { ScheduleGridProps } from "./schedule-grid";

/** Most staff use the list. */
export const ScheduleGrid = lazyPart<ScheduleGridProps>(() => import("./schedule-grid"));

export const ReleasePreview = lazyPart<{ edition: EventSummary }>(() => import("./release-preview"));
