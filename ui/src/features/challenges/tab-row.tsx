import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useHydrated } from "@/lib/hydrated";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { type TabName, tabHref, tabs } from "./tabs";

/**
 * The views as tabs in the URL: links without a script, a keyboard-accessible tab list with one. Arrow keys only move
 * focus, because a view may have to be fetched.
 */
export function TabbedView({ current, children }: { current: TabName; children: ReactNode }) {
  const tabbed = useHydrated();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  useInView(row, current);

  const move = (event: KeyboardEvent) => {
    const links = [...(row.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (event.key === " ") links[at]?.click();
    else if (next !== undefined) links.at(next % links.length)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <nav className="tab-row" {...(tabbed ? { role: "presentation" } : { "aria-label": "Programme" })}>
        <ul
          className="tab-list"
          ref={row}
          {...(tabbed && { role: "tablist", "aria-label": "Programme", onKeyDown: move })}
        >
          {tabs.map(({ name, label }) => (
            <li key={name} role={tabbed ? "presentation" : undefined}>
              <a
                className="tab"
                href={tabHref(name)}
                id={`${id}-${name}`}
                {...keepScrollAndFocus}
                {...(tabbed
                  ? tabOf(name === current, `${id}-view`)
                  : { "aria-current": name === current ? "page" : undefined })}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div
        className="tab-view"
        id={`${id}-view`}
        {...(tabbed && { role: "tabpanel", "aria-labelledby": `${id}-${current}` })}
      >
        {children}
      </div>
    </>
  );
}

/** Scrolls the current tab to the middle of a row that is wider than the window, without scrolling the page. */
function useInView(row: RefObject<HTMLUListElement | null>, current: TabName) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row changes with the view
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
}

function tabOf(isShown: boolean, view: string) {
  return {
    role: "tab",
    "aria-selected": isShown,
    tabIndex: isShown ? 0 : -1,
    "aria-controls": isShown ? view : undefined,
  };
}
