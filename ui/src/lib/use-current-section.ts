import { useEffect, useState } from "react";
import { fragmentTarget } from "./fragment";

/** No upper bound; the lower bound is a fifth of the window's height. */
const begun = "99999px 0px -80% 0px";

/** How far the page may shift without the visitor scrolling, in pixels. */
const slack = 8;

/**
 * The id of the section being read, or of its heading: the one last jumped to until the visitor scrolls, then the last
 * one that starts above the top fifth of the window. `ids` are in page order and referentially stable.
 */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | null {
  const [current, setCurrent] = useState<Id | null>(null);
  useEffect(() => {
    const above = new Map<string, boolean>();
    let chosen: Id | null = null;
    /** The scroll position after the jump; NaN until then. */
    let stands = Number.NaN;
    const update = () => setCurrent(chosen ?? ids.findLast((id) => above.get(id)) ?? null);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) above.set(target.id, isIntersecting);
        update();
      },
      { rootMargin: begun },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }

    const jump = (hash: string) => {
      const target = fragmentTarget(hash);
      chosen = ids.find((id) => id === target?.id) ?? null;
      stands = Number.NaN;
      requestAnimationFrame(() => {
        stands = window.scrollY;
      });
      update();
    };
    const arrive = () => jump(window.location.hash);
    // A link to the current fragment triggers no other event.
    const press = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      if (link) jump(link.hash);
    };
    const scroll = () => {
      if (!chosen || !(Math.abs(window.scrollY - stands) > slack)) return;
      chosen = null;
      update();
    };
    window.addEventListener("hashchange", arrive);
    document.addEventListener("click", press);
    window.addEventListener("scroll", scroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("hashchange", arrive);
      document.removeEventListener("click", press);
      window.removeEventListener("scroll", scroll);
    };
  }, [ids]);
  return current;
}
