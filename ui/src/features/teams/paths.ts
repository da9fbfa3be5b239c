/** The page to find or create a team for an event. */
export function findPath(event: string): string {
  return `/events/${event}/register`;
}

/** A team's page; with its code it is an invitation link. */
export function teamPath(event: string, id: string, code?: string | null): string {
  return `${findPath(event)}/${id}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
}
