/** How far the visitor's clock is ahead of the server's. Module state is safe: only effects, so only browsers, set it. */
let clockOffsetMs: number | undefined;

/** The server's time in epoch milliseconds; the visitor's if the page was not sent to a user. For effects only. */
export function serverNow(): number {
  clockOffsetMs ??= clockOffsetAtLoad();
  return Date.now() - clockOffsetMs;
}

/** How long a seat is usually held. */
const defaultHoldMs = 15 * 60 * 1000;

/** If a hold the server just created already looks expired, the visitor's clock is ahead: adjusts the offset. */
export function correctClockByHold(until: string): void {
  const end = Date.parse(until);
  if (end <= serverNow()) clockOffsetMs = Date.now() - end + defaultHoldMs;
}

/** How far the visitor's clock was ahead of the server's when the page arrived. Only pages for users are never cached. */
function clockOffsetAtLoad(): number {
  const state = document.getElementById("state")?.textContent ?? "";
  const sent = /^\{"now":(\d+)/.exec(state)?.[1];
  if (sent === undefined || !state.includes('"/api/v1/user"')) return 0;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (load?.responseStart ?? 0) - Number(sent);
}
