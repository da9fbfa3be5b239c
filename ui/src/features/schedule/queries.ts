import { apiQuery } from "@/lib/api-query";

/** The API's maximum page size. */
const all = 500;

/** An event's items, sorted by time. */
export function scheduleQuery(event: string) {
  return apiQuery(`/api/v1/events/${encodeURIComponent(event)}/schedules?perPage=${all}`);
}

/** An event's schedule releases, the latest first; the public page shows 30. */
export function releasesQuery(event: string, perPage = 30) {
  return apiQuery(`/api/v1/events/${encodeURIComponent(event)}/schedule-releases?perPage=${perPage}`);
}

/** The user's favourites in an event's schedule. */
export function favouritesQuery(event: string) {
  return apiQuery(`/api/v1/user/favourites?event=${encodeURIComponent(event)}`);
}
