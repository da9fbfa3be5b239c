/** How far the visitor's clock is ahead of the server's, in milliseconds; infinite while unknown. */
let ahead = Number.POSITIVE_INFINITY;

/** Notes when the server sent something. Unless it is `fresh`, it may come from a cache: the least difference counts. */
export function noteServerTime(sent: number, fresh: boolean): void {
  const difference = Date.now() - sent;
  // Not a number without the header.
  if (fresh ? Number.isFinite(difference) : difference < ahead) ahead = difference;
}

/** The server's time in epoch milliseconds, the visitor's while that is unknown. For effects: the server renders without it. */
export function serverNow(): number {
  return Date.now() - (Number.isFinite(ahead) ? ahead : 0);
}
