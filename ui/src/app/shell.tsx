import { type RefObject, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { TileSprite } from "@/components/panel";
import { withoutDialog } from "@/lib/dialog-address";
import { useFocusAfter } from "@/lib/focus";
import { fragmentTarget } from "@/lib/fragment";
import { keepScrollLinks } from "@/lib/scroll-links";
import { isAdminPath } from "./admin-path";
import { Dialogs } from "./dialogs";
import { Footer } from "./footer";
import { Header } from "./header";
import { useUserArea } from "./lazy-user-area";
import { useShellData } from "./shell-data";

/** Pages that show the unconfirmed email themselves. */
const pagesWithOwnNotice = ["/verify-email", "/preferences"];

/** The frame around every page. */
export function Shell() {
  const data = useShellData();
  const area = useUserArea(data.user !== undefined);
  const { pathname, search, hash } = useLocation();
  // Opening a dialog is not a navigation to another page.
  const address = withoutDialog(pathname + search);
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main, address, hash);

  return (
    <Dialogs>
      <div className={`layout is-${isAdminPath(pathname) ? "large" : "normal"}`}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <TileSprite />
        <div aria-hidden="true" className={state === "idle" ? "progress" : "progress is-running"} />
        <Header {...data} address={address} />
        {area && data.user && !pagesWithOwnNotice.includes(pathname) ? <area.ConfirmNotice user={data.user} /> : null}
        <main id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer event={data.event} site={data.site} />
        <ScrollRestoration getKey={scrollKey} />
      </div>
    </Dialogs>
  );
}

/**
 * Jumps within a page belong to the browser, but share one history entry in the router, which would restore the scroll
 * position from before the jump. A random key, under which no position is stored, prevents that.
 */
function scrollKey({ key, hash }: Location): string {
  return key === "default" && hash ? `jump ${Math.random()}` : key;
}

/**
 * After a navigation, focuses the URL's target or the page's heading, as a document load would; otherwise focus would
 * stay on a removed link. Links that only change the current view keep focus.
 */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>, address: string, hash: string) {
  useFocusAfter(address, () =>
    document.activeElement?.closest(keepScrollLinks)
      ? null
      : (fragmentTarget(hash) ?? main.current?.querySelector("h1") ?? main.current),
  );
}
