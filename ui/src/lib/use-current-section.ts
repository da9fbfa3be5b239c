import { useEffect, useState } from "react";
import { fragmentTarget } from "./fragment";

/** Counts sections that begin above a fifth of the window's height, however far above. */
const startedMargin = "99999px 0px -80% 0px";

/** How far the page may shift without the visitor scrolling, in pixels. */
const tolerance = 8;

/**
 * The id of the section being read, or of its heading: the one last jumped to until the visitor scrolls, then the last
 * one that starts above the top fifth of the window. `ids` are in page order and referentially stable.
 */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | null {
  const [current, setCurrent] = useState<Id | null>(null);
  useEffect(() => {
    const hasStarted = new Map<string, boolean>();
    let jumpedTo: Id | null = null;
    /** The scroll position after the jump; NaN until then. */
    let targetScroll = Number.NaN;
    const update = () => setCurrent(jumpedTo ?? ids.findLast((id) => hasStarted.get(id)) ?? null);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) hasStarted.set(target.id, isIntersecting);
        update();
      },
      { rootMargin: startedMargin },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }

    const jump = (hash: string) => {
      const target = fragmentTarget(hash);
      jumpedTo = ids.find((id) => id === target?.id) ?? null;
      targetScroll = Number.NaN;
      requestAnimationFrame(() => {
        targetScroll = window.scrollY;
      });
      update();
    };
    const handleHashChange = () => jump(window.location.hash);
    // A link to the current fragment triggers no other event.
    const handleClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      if (link) jump(link.hash);
    };
    const handleScroll = () => {
      if (!jumpedTo || !(Math.abs(window.scrollY - targetScroll) > tolerance)) return;
      jumpedTo = null;
      update();
    };
    window.addEventListener("hashchange", handleHashChange);
    document.addEventListener("click", handleClick);
    window.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("hashchange", handleHashChange);
      document.removeEventListener("click", handleClick);
      window.removeEventListener("scroll", handleScroll);
    };
  }, [ids]);
  return current;
}
