import { apiQuery } from "@/lib/api-query";

/** The user's draft of a page, and who else has one. */
export function draftQuery(path: `/api/v1/content/${string}`) {
  return apiQuery(`${path}/draft`, { staleTime: 0, gcTime: 0 });
}

/** The versions of a page, the latest first. */
export function versionsQuery(path: `/api/v1/content/${string}`) {
  return apiQuery(`${path}/versions`, { staleTime: 0 });
}
