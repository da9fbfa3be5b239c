import { challengesQuery } from "@/features/programme";
import { apiQuery } from "@/lib/api-query";
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
  return apiQuery(`/api/v1/events/${encodeURIComponent(event)}/rewards?perPage=100`);
}
