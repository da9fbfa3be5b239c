/** Where somebody finds a team for an event, or makes one. */
export function findPath(event: string): string {
  return `/events/${event}/register`;
}

/** The page of a team; with its code whoever opens it can join. */
export function teamPath(event: string, id: string, code?: string | null): string {
  return `${findPath(event)}/${id}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
}
