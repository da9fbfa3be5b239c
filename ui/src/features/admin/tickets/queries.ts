import { apiQuery } from "@/lib/api-query";

/** The open offer of a ticket to another person, if there is one. */
export function transferOffersQuery(ticketId: string) {
  return apiQuery(`/api/v1/users-tickets/${ticketId}/transfers`, { staleTime: 0 });
}
