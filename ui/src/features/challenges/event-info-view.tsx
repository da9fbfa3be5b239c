import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Event } from "@/api/types";
import { Judging } from "./judging";
import { Partners } from "./partners";
import { Rewards } from "./rewards";
import { type TabName, tabAt } from "./tabs";

const views: Partial<Record<TabName, (props: { event: Event }) => ReactNode>> = {
  rewards: Rewards,
  judging: Judging,
  partners: Partners,
};

/** The event's views other than challenges and schedule. */
export function View({ event }: { event: Event }) {
  const [search] = useSearchParams();
  const TabView = views[tabAt(search) ?? "judging"];
  return TabView ? <TabView event={event} /> : null;
}
