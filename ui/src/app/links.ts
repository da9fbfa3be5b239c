import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes, type RouteObject } from "react-router";
import { dialogAt, onlyDialogDiffers } from "@/lib/dialog-address";
import type { DialogCode } from "@/lib/dialogs";
import type { PageRoute } from "@/lib/page";

interface Links {
  routes: RouteObject[];
  queries: QueryClient;
  dialogs: DialogCode;
  navigate(to: string, options: NavigateOptions): void;
}

export interface NavigateOptions {
  /** Keeps the history as long as it is. */
  replace: boolean;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset: boolean;
}

/** How long a pointer must rest on a link before its page is fetched. */
const intentDelay = 65;

/**
 * Makes plain `<a href>` of our own pages navigate without a document load: one listener for the whole document, so
 * that a link costs nothing to render. Links to anything else keep the browser's behaviour.
 */
export function followLinks({ routes, queries, dialogs, navigate }: Links): void {
  document.addEventListener("click", (event) => {
    const link = plainClick(event) ? linkAt(event) : null;
    const url = link && ownAddress(link);
    if (!url || !pageAt(routes, url)) return;
    // A jump within the page is the browser's to do.
    if (url.hash && url.pathname === window.location.pathname && url.search === window.location.search) return;
    event.preventDefault();
    const dialogMove = onlyDialogDiffers(window.location, url);
    const stays = dialogMove || link.dataset.stay !== undefined;
    // Not every browser focuses a link that is clicked, but a dialog that closes gives focus back to it.
    if (stays) link.focus({ preventScroll: true });
    // As browsers do: a link to where we are already leaves no second entry to go back through. Nor does a dialog.
    const replace = dialogMove || url.href === window.location.href;
    navigate(url.pathname + url.search + url.hash, { replace, preventScrollReset: stays });
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event) => {
    clearTimeout(timer);
    const link = linkAt(event);
    if (link) timer = setTimeout(() => prefetch(routes, queries, dialogs, link), intentDelay);
  };
  for (const kind of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(kind, intend, { passive: true });
}

/** Fetches the code and the data of a link's page and its dialog. A failure is left to the navigation to report. */
function prefetch(routes: RouteObject[], queries: QueryClient, dialogs: DialogCode, link: HTMLAnchorElement): void {
  const url = ownAddress(link);
  const match = url && pageAt(routes, url);
  if (!url || !match || url.pathname + url.search === window.location.pathname + window.location.search) return;
  const dialog = dialogAt(url.search);
  if (dialog) dialogs.load(dialog).catch(() => {});
  if (onlyDialogDiffers(window.location, url)) return;
  const { lazy, handle } = match.route;
  if (typeof lazy === "object") lazy.Component?.().catch(() => {});
  (handle as PageRoute | undefined)
    ?.load?.({ params: match.params, search: url.searchParams, queries })
    .catch(() => {});
}

/** The page an address belongs to. Unknown addresses are the server's to answer, with the right status. */
function pageAt(routes: RouteObject[], { pathname }: URL) {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match || match.route.path === "*") return null;
  const { owns } = (match.route.handle ?? {}) as Partial<PageRoute>;
  return !owns || owns(match.params) ? match : null;
}

function ownAddress(link: HTMLAnchorElement): URL | null {
  if (!link.hasAttribute("href") || link.hasAttribute("download") || (link.target && link.target !== "_self"))
    return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : null;
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

function plainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
