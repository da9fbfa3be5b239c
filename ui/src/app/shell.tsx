import { useSuspenseQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { TileSprite } from "@/components/panel";
import { siteQuery } from "@/features/site";
import { withoutDialog } from "@/lib/dialog-address";
import { Dialogs } from "./dialogs";
import { Footer } from "./footer";
import { Header } from "./header";

/** What surrounds every page. */
export function Shell() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  // A dialog over the page is no other page.
  useFocusAfterNavigation(main, withoutDialog(pathname + search));

  return (
    <Dialogs>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TileSprite />
      <div aria-hidden="true" className={state === "idle" ? "progress" : "progress is-running"} />
      <Header pathname={pathname} site={site} />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer site={site} />
      <ScrollRestoration />
    </Dialogs>
  );
}

/** A new page begins at its heading, as a document load would; otherwise focus stays on a link that is gone. */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>, address: string) {
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const heading = main.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [main, address]);
}
