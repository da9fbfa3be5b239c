import { useEffect, useMemo, useRef } from "react";
import type { Heading } from "@/api/types";
import { useCurrentSection } from "@/lib/use-current-section";

/** Where it is in the margin, and open. */
const wideQuery = "(width >= 75rem)";

/** The table of contents. Collapsed on phones; on wide screens it is sticky and marks the current section. */
export function TableOfContents({ contents }: { contents: Heading[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const ids = useMemo(() => contents.map(({ id }) => id), [contents]);
  const current = useCurrentSection(ids);
  // The server does not know the width of the window.
  useEffect(() => {
    const wide = window.matchMedia(wideQuery);
    const openIfWide = () => {
      if (details.current) details.current.open = wide.matches;
    };
    openIfWide();
    wide.addEventListener("change", openIfWide);
    return () => wide.removeEventListener("change", openIfWide);
  }, []);
  // A long list scrolls by itself, and the current section may be beyond its edge.
  useEffect(() => {
    if (current) keepInView(details.current?.querySelector("[aria-current]"));
  }, [current]);
  return (
    <nav aria-label="Contents" className="toc">
      <details ref={details}>
        <summary>Contents</summary>
        <ol>
          {contents.map(({ id, level, number, title }) => (
            <li className={`is-level-${level}`} key={id}>
              <a aria-current={id === current ? "location" : undefined} href={`#${id}`}>
                {number ? <span className="number">{number}</span> : null}
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Scrolls the list only, never the page. */
function keepInView(link: Element | null | undefined): void {
  const list = link?.closest("ol");
  if (!link || !list || list.scrollHeight <= list.clientHeight) return;
  const [linkBox, listBox] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (linkBox.top < listBox.top || linkBox.bottom > listBox.bottom)
    list.scrollTop += linkBox.top - listBox.top - list.clientHeight / 3;
}
