import { purchasePath } from "@/lib/ticket-paths";

/** What comes after the purchase. */
export function successPath(event: string, type: string): string {
  return `${purchasePath(event, type)}/success`;
}

/** The receipt of a paid ticket. */
export function receiptPath(username: string, id: string): string {
  return `/user/${username}/tickets/${id}/receipt`;
}
