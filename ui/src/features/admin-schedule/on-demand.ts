import type { EventSummary } from "@/api/types";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import type { ScheduleGridProps } from "./schedule-grid";

/** Most staff use the list. */
export const ScheduleGrid = lazyWithRetry<ScheduleGridProps>(() => import("./schedule-grid"));

export const ReleasePreview = lazyWithRetry<{ edition: EventSummary }>(() => import("./release-preview"));
