import { whenIdle } from "./idle";

/**
 * Lets the browser show the first screen before it lays out what is below (shell.css). Not where it returns to a
 * position on the page, which it finds only once everything has its height.
 */
export function deferLayout(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate" && !window.location.hash) document.documentElement.dataset.deferred = "";
}

/** How long to lay out sections in one idle period, in milliseconds. A tap in between must not wait for longer. */
const sliceMs = 8;

/** Lays out the deferred sections, a few in each idle period, and defers no others. */
export function layOutDeferredSections(): void {
  const root = document.documentElement;
  if (root.dataset.deferred === undefined) return;
  const sections = [...document.querySelectorAll<HTMLElement>("section, footer")].filter(
    (section) => getComputedStyle(section).contentVisibility === "auto",
  );
  // Without idle periods, `whenIdle` waits so long that the rest must not wait again.
  const slice = typeof window.requestIdleCallback === "function" ? sliceMs : Number.POSITIVE_INFINITY;
  const layOutNext = () => {
    for (const start = performance.now(); performance.now() - start < slice; ) {
      const section = sections.shift();
      if (!section) return void delete root.dataset.deferred;
      section.style.contentVisibility = "visible";
      // Lays it out now: only then is it known how long it takes.
      section.getBoundingClientRect();
    }
    whenIdle(layOutNext);
  };
  whenIdle(layOutNext);
}
