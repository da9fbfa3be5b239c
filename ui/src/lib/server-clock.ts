let ahead: number | undefined;

/** The server's time in epoch milliseconds; the visitor's if the page was not sent to a user. For effects only. */
export function serverNow(): number {
  ahead ??= aheadAtLoad();
  return Date.now() - ahead;
}

/** How long a seat is usually held, in milliseconds. */
const usualHold = 15 * 60 * 1000;

/** Corrects the time by a seat that the server has just held: by a clock that is far ahead, the hold is over already. */
export function noteHold(until: string): void {
  const end = Date.parse(until);
  if (end <= serverNow()) ahead = Date.now() - end + usualHold;
}

/** How far the visitor's clock was ahead of the server's when the page arrived. Only pages for users are never cached. */
function aheadAtLoad(): number {
  const state = document.getElementById("state")?.textContent ?? "";
  const sent = /^\{"now":(\d+)/.exec(state)?.[1];
  if (sent === undefined || !state.includes('"/api/v1/user"')) return 0;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (load?.responseStart ?? 0) - Number(sent);
}
