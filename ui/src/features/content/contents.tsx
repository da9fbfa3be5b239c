import { useEffect, useMemo, useRef } from "react";
import type { Heading } from "@/api/types";
import { useCurrentSection } from "@/lib/use-current-section";

/** From here on it stands beside the text, open. */
const beside = "(width >= 56.25rem)";

/** What is in a text. On phones it opens in place; where there is room it stays in view and marks what is being read. */
export function Contents({ contents }: { contents: Heading[] }) {
  const frame = useRef<HTMLDetailsElement>(null);
  const ids = useMemo(() => contents.map(({ id }) => id), [contents]);
  const current = useCurrentSection(ids);
  useEffect(() => {
    const wide = window.matchMedia(beside);
    const settle = () => {
      if (frame.current) frame.current.open = wide.matches;
    };
    settle();
    wide.addEventListener("change", settle);
    return () => wide.removeEventListener("change", settle);
  }, []);
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

/** Scrolls the list alone: the page is where its reader wants it. */
function keepInView(link: Element | null | undefined): void {
  const list = link?.closest("ol");
  if (!link || !list || list.scrollHeight <= list.clientHeight) return;
  const [row, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (row.top < frame.top || row.bottom > frame.bottom) list.scrollTop += row.top - frame.top - list.clientHeight / 3;
}
