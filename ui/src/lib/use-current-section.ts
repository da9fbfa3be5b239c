import { useEffect, useState } from "react";
import { targetOf } from "./hash";

/** Upwards without end, downwards to a fifth of the window's height. */
const begun = "99999px 0px -80% 0px";

/** What a page may move by itself while nobody scrolls it. */
const slack = 8;

/**
 * The section that is being read, by its id or that of its heading: the one that was jumped to, until somebody scrolls;
 * then the last one that has begun above the upper fifth of the window. `ids` are in the order of the page, and always
 * the same array.
 */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | null {
  const [current, setCurrent] = useState<Id | null>(null);
  useEffect(() => {
    const above = new Map<string, boolean>();
    let chosen: Id | null = null;
    /** Where the page stands after the jump; unknown until it has. */
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
      const target = targetOf(hash);
      chosen = ids.find((id) => id === target?.id) ?? null;
      stands = Number.NaN;
      requestAnimationFrame(() => {
        stands = window.scrollY;
      });
      update();
    };
    const arrive = () => jump(window.location.hash);
    // To where the address points already leads no event but this.
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
