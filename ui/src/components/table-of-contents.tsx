import { useEffect, useMemo, useRef } from "react";
import type { Heading } from "@/api/types";
import { useCurrentSection } from "@/lib/use-current-section";

/** From this width on it is open, in the margin. */
const wideQuery = "(width >= 75rem)";

/** The table of contents. Collapsed on phones; on wide screens it is sticky and marks the current section. */
export function TableOfContents({ contents }: { contents: Heading[] }) {
  const frame = useRef<HTMLDetailsElement>(null);
  const ids = useMemo(() => contents.map(({ id }) => id), [contents]);
  const current = useCurrentSection(ids);
  // The server does not know the width of the window.
  useEffect(() => {
    const wide = window.matchMedia(wideQuery);
    const settle = () => {
      if (frame.current) frame.current.open = wide.matches;
    };
    settle();
    wide.addEventListener("change", settle);
    return () => wide.removeEventListener("change", settle);
  }, []);
  // A long list scrolls by itself, and the current section may be beyond its edge.
  useEffect(() => {
    if (current) keepInView(frame.current?.querySelector("[aria-current]"));
  }, [current]);
  return (
    <nav aria-label="Contents" className="toc">
      <details ref={frame}>
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
  const [row, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (row.top < frame.top || row.bottom > frame.bottom) list.scrollTop += row.top - frame.top - list.clientHeight / 3;
}
