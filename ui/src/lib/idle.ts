/** Runs a callback when the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`: use a delay after loading.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 4000 });
  return () => window.cancelIdleCallback(handle);
}
