import { useEffect, useState } from "react";
import { type SectionId, sections } from "./sections";

const ids = Object.keys(sections) as SectionId[];

/** The section that is being read: the last one that has begun above the upper third of the window. */
export function useCurrentSection(): SectionId | null {
  const [current, setCurrent] = useState<SectionId | null>(null);
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        setCurrent((before) => ids.findLast((id) => seen.get(id)) ?? before);
      },
      // A line at a third of the window's height.
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
