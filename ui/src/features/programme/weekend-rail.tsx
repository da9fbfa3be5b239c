import { useMemo } from "react";
import type { Event, ScheduleItem } from "@/api/types";
import { useDrawing } from "@/lib/drawing";
import { lazyModule } from "@/lib/lazy-module";

export const railDrawing = lazyModule(() => import("./rail-drawing"));

/** The hours of an edition with their highlights. */
export function WeekendRail({ event, items, now }: { event: Event; items: ScheduleItem[]; now: number }) {
  const shown = useMemo(() => ({ event, items, now }), [event, items, now]);
  const { drawing, element } = useDrawing(railDrawing, shown);
  return drawing ? (
    <div className="rail">
      <drawing.RailDrawing {...shown} />
    </div>
  ) : (
    <div
      className="rail"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, which keeps what the server has drawn
      dangerouslySetInnerHTML={{ __html: "" }}
      key="kept"
      ref={element}
      suppressHydrationWarning
    />
  );
}
