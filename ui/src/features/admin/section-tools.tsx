import type { ComponentType } from "react";
import { EditionTool } from "./edition-tool";
import { ImportTool } from "./import-tool";
import { ScheduleTools } from "./schedule-tools";
import type { Scope } from "./use-admin";
import { WaitingListTools } from "./waiting-list-tools";

export interface ToolProps {
  scope: Scope;
}

/** What a section offers above its list, besides the list's own tools. */
export const sectionTools: Readonly<Record<string, ComponentType<ToolProps>>> = {
  events: EditionTool,
  "waiting-list": WaitingListTools,
  schedules: ScheduleTools,
  invitations: ImportTool,
};
