import { ViewSwitch } from "@/features/admin-schedule";
import { ReleaseTool } from "./release-tool";
import type { ToolProps } from "./section-tools";

/** The choice between list and grid, and the release of the schedule. */
export function ScheduleTools({ scope }: ToolProps) {
  return (
    <div className="schedule-tools">
      <ViewSwitch />
      <ReleaseTool scope={scope} />
    </div>
  );
}
