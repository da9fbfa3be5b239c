import { apiQuery } from "@/lib/api-query";

/** The first recipients of a mailing whose email is in a state. */
export function recipientsQuery(path: `/api/v1/mailings/${string}`, state: string) {
  return apiQuery(`${path}/recipients?state=${state}&perPage=100`, { staleTime: 0 });
}
