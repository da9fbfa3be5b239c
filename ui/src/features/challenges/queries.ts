import { queryOptions } from "@tanstack/react-query";
import type { RewardPage } from "@/api/types";

/** Rewards that can be redeemed for points at an event. */
export function rewardsQuery(event: string) {
  return queryOptions<RewardPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(event)}/rewards?perPage=100`] });
}
