/** The worker's scope: no other pages. */
const scope = "/challenges";

/**
 * Registers a service worker that stores the guest's view of the schedule for offline use. It is updated on every
 * visit.
 */
export async function keepOffline(): Promise<void> {
  // Not available on plain HTTP.
  if (!("serviceWorker" in navigator)) return;
  try {
    const { active } = await navigator.serviceWorker.register("/schedule-worker.js", { scope });
    active?.postMessage("keep");
  } catch {
    // It may be blocked: then the schedule needs a network, like any other page.
  }
}
