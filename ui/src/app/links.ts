import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { dialogAt, onlyDialogDiffers } from "@/lib/dialog-address";
import type { DialogRegistry } from "@/lib/dialogs";
import type { PageRoute } from "@/lib/page";
import { pageAt } from "./page-at";

interface Links {
  routes: RouteObject[];
  queries: QueryClient;
  dialogs: DialogRegistry;
  navigate(to: string, options: NavigateOptions): void;
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace: boolean;
  /** Keeps the scroll position. */
  preventScrollReset: boolean;
}

/** How long a pointer must rest on a link before its page is prefetched, in milliseconds. */
const intentDelay = 65;

/**
 * Makes plain `<a href>` links to our pages navigate on the client. One listener on the document, so that links cost
 * nothing to render. Other links keep the browser's behaviour.
 */
export function followLinks({ routes, queries, dialogs, navigate }: Links): void {
  document.addEventListener("click", (event) => {
    const link = plainClick(event) ? linkAt(event) : null;
    const url = link && sameOriginUrl(link);
    if (!url || !pageAt(routes, url.pathname)) return;
    // Leave jumps within the page to the browser.
    if (url.hash && url.pathname === window.location.pathname && url.search === window.location.search) return;
    event.preventDefault();
    const dialogMove = onlyDialogDiffers(window.location, url);
    const keepsScroll = dialogMove || link.dataset.keepScroll !== undefined;
    // Not every browser focuses a clicked link, but a closing dialog returns focus to it.
    if (keepsScroll) link.focus({ preventScroll: true });
    // As in browsers, a link to the current URL adds no history entry. Neither does a dialog.
    const replace = dialogMove || url.href === window.location.href;
    navigate(url.pathname + url.search + url.hash, { replace, preventScrollReset: keepsScroll });
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleIntent = (event: Event) => {
    clearTimeout(timer);
    const link = linkAt(event);
    if (link) timer = setTimeout(() => prefetch(routes, queries, dialogs, link), intentDelay);
  };
  for (const kind of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(kind, handleIntent, { passive: true });
}

/** Prefetches the code and data of a link's page and dialog. Errors are left to the navigation. */
function prefetch(routes: RouteObject[], queries: QueryClient, dialogs: DialogRegistry, link: HTMLAnchorElement): void {
  const url = sameOriginUrl(link);
  const match = url && pageAt(routes, url.pathname);
  if (!url || !match || url.pathname + url.search === window.location.pathname + window.location.search) return;
  const dialog = dialogAt(url.search);
  if (dialog) dialogs(dialog).preload();
  if (onlyDialogDiffers(window.location, url)) return;
  const { lazy, handle } = match.route;
  if (typeof lazy === "object") lazy.Component?.().catch(() => {});
  (handle as PageRoute | undefined)
    ?.load?.({ params: match.params, search: url.searchParams, queries })
    .catch(() => {});
}

function sameOriginUrl(link: HTMLAnchorElement): URL | null {
  if (!link.hasAttribute("href") || link.hasAttribute("download") || (link.target && link.target !== "_self"))
    return null;
  const url = new URL(link.href);
  // The router would read a path such as `//host` as another site.
  return url.origin === window.location.origin && !url.pathname.startsWith("//") ? url : null;
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

function plainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
