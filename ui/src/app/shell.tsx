import { type RefObject, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { TileSprite } from "@/components/panel";
import { withoutDialog } from "@/lib/dialog-address";
import { useFocusAfter } from "@/lib/focus";
import { targetOf } from "@/lib/hash";
import { stayingLinks } from "@/lib/stay";
import { Dialogs } from "./dialogs";
import { Footer } from "./footer";
import { Header } from "./header";
import { layoutOf } from "./layout";
import { useShellData } from "./shell-data";
import { useUserArea } from "./user-code";

/** Pages that say themselves what there is to say of a mailbox that is not confirmed. */
const sayItself = ["/verify-email", "/preferences"];

/** What surrounds every page. */
export function Shell() {
  const data = useShellData();
  const area = useUserArea(data.user !== undefined);
  const { pathname, search, hash } = useLocation();
  // A dialog over the page is no other page.
  const address = withoutDialog(pathname + search);
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main, address, hash);

  return (
    <Dialogs>
      <div className={`layout is-${layoutOf(pathname)}`}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <TileSprite />
        <div aria-hidden="true" className={state === "idle" ? "progress" : "progress is-running"} />
        <Header {...data} address={address} />
        {area && data.user && !sayItself.includes(pathname) ? <area.ConfirmNotice user={data.user} /> : null}
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
 * A jump within the page is the browser's, and all of them look like one entry of the history to the router: it would
 * scroll back to where the jump began. With a key nothing was ever kept under, in this document or before, each ends at
 * what it points to.
 */
function scrollKey({ key, hash }: Location): string {
  return key === "default" && hash ? `jump ${Math.random()}` : key;
}

/**
 * A new page begins at its heading, as a document load would, or where the address points within it; otherwise focus
 * would stay on a link that is gone. Unless it is on one that changes the page around it.
 */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>, address: string, hash: string) {
  useFocusAfter(address, () =>
    document.activeElement?.matches(stayingLinks)
      ? null
      : (targetOf(hash) ?? main.current?.querySelector("h1") ?? main.current),
  );
}
