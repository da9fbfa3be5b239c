/** How far the visitor's clock is ahead of the server's, in milliseconds. */
let ahead = 0;

/** Notes when the server sent what has just arrived, not from a cache. Ignores what is no time. */
export function noteServerTime(sent: number): void {
  if (sent) ahead = Date.now() - sent;
}

/** The server's time in epoch milliseconds, the visitor's while that is unknown. For effects: the server has no offset. */
export function serverNow(): number {
  return Date.now() - ahead;
}
