/** Runs something once the browser has nothing more urgent to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari knows no idle callbacks: a moment after loading has to do.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 4000 });
  return () => window.cancelIdleCallback(handle);
}
