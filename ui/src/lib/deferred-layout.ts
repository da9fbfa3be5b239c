import { whenIdle } from "./idle";

/**
 * Lets the browser show the first screen before it lays out what is below (shell.css). Not where it returns to a
 * position on the page, which it finds only once everything has its height.
 */
export function deferLayout(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate" && !window.location.hash) document.documentElement.dataset.deferred = "";
}

/** Lays out the deferred sections, each in an idle period of its own, and defers no others. */
export function layOutDeferredSections(): void {
  const root = document.documentElement;
  if (root.dataset.deferred === undefined) return;
  const sections = [...document.querySelectorAll<HTMLElement>("section, footer")].filter(
    (section) => getComputedStyle(section).contentVisibility === "auto",
  );
  const layOutNext = () => {
    const section = sections.shift();
    if (!section) return void delete root.dataset.deferred;
    section.style.contentVisibility = "visible";
    whenIdle(layOutNext);
  };
  whenIdle(layOutNext);
}
