/** Only below this address: no other page is any of the worker's business. */
const scope = "/challenges";

/** Has the browser keep the schedule as a guest sees it, for when there is no network. It asks again at every visit. */
export async function keepOffline(): Promise<void> {
  // Browsers have none for pages that came over plain HTTP.
  if (!("serviceWorker" in navigator)) return;
  try {
    const { active } = await navigator.serviceWorker.register("/schedule-worker.js", { scope });
    active?.postMessage("keep");
  } catch {
    // It may be forbidden: the schedule then needs a network, as every other page does.
  }
}
