import { useEffect, useState } from "react";

/** Upwards without end, downwards to a third of the window's height. */
const begun = "99999px 0px -66% 0px";

/**
 * The section that is being read, by its id or that of its heading: the last one that has begun above the upper third of
 * the window. `ids` are in the order of the page, and always the same array.
 */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | null {
  const [current, setCurrent] = useState<Id | null>(null);
  useEffect(() => {
    const above = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) above.set(target.id, isIntersecting);
        setCurrent(ids.findLast((id) => above.get(id)) ?? null);
      },
      { rootMargin: begun },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
