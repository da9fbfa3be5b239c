import { queryOptions } from "@tanstack/react-query";
import type { RewardPage } from "@/api/types";
import { challengesQuery } from "@/features/programme";
import { excerptQuery } from "@/lib/excerpt";

/** The criteria of each challenge. */
export function criteriaQuery(event: string) {
  return excerptQuery(challengesQuery(event), ["slug", "title", "criteria"]);
}

/** Who brought each challenge. */
export function ownersQuery(event: string) {
  return excerptQuery(challengesQuery(event), ["slug", "title", "owner", "revealed"]);
}

/** Rewards that can be redeemed for points at an event. */
export function rewardsQuery(event: string) {
  return queryOptions<RewardPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(event)}/rewards?perPage=100`] });
}
