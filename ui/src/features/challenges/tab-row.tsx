import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useHydrated } from "@/lib/hydrated";
import { anotherView } from "@/lib/stay";
import { type TabName, tabHref, tabs } from "./tabs";

/**
 * The views as tabs in the address: links without a script, with one also tabs to the keyboard. Arrows only move focus,
 * because a view may have to be fetched.
 */
export function TabbedView({ shown, children }: { shown: TabName; children: ReactNode }) {
  const tabbed = useHydrated();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  useInView(row, shown);

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
                {...anotherView}
                {...(tabbed
                  ? tabOf(name === shown, `${id}-view`)
                  : { "aria-current": name === shown ? "page" : undefined })}
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
        {...(tabbed && { role: "tabpanel", "aria-labelledby": `${id}-${shown}` })}
      >
        {children}
      </div>
    </>
  );
}

/** Where the row is wider than the window, the tab of what is shown stands in its middle: the page itself stays where it is. */
function useInView(row: RefObject<HTMLUListElement | null>, shown: TabName) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is another one with another view.
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [shown]);
}

function tabOf(isShown: boolean, view: string) {
  return {
    role: "tab",
    "aria-selected": isShown,
    tabIndex: isShown ? 0 : -1,
    "aria-controls": isShown ? view : undefined,
  };
}
