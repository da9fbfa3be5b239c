import type { Event } from "@/api/types";
import { Schedule } from "@/features/schedule";
import { tabHref } from "./tabs";

export function View({ event }: { event: Event }) {
  return <Schedule event={event} path={tabHref("schedule")} />;
}
