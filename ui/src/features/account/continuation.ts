import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { hour } from "@/lib/durations";
import { neverChanges } from "@/lib/hydrated";
import { nextPage } from "@/lib/next-page";

// Visitors who register on their way to a team or a ticket have to confirm their email, mostly in another tab. Until the
// emailed link expires, the browser stores the page that they were going to.

const key = "continuation";
const validity = hour;

/** What a visitor may have registered for, and the link that leads back there. */
const destinations: readonly [pattern: RegExp, label: string][] = [
  [/^\/events\/[^/]+\/register\/[^/]+$/, "Continue to the team"],
  [/^\/events\/[^/]+\/tickets\/[^/]+\/purchase$/, "Continue buying your ticket"],
  [/^\/(?:events\/[^/]+\/waiting-list|waiting-list\/[^/]+)$/, "Continue to the waiting list"],
];

interface Continuation {
  href: string;
  label: string;
}

/** The link back to a page; null if it is not one that visitors register for. */
export function continuationTo(path: string): Continuation | null {
  const [pathname = ""] = path.split(/[?#]/, 1);
  const label = destinations.find(([pattern]) => pattern.test(pathname))?.[1];
  return label ? { href: path, label } : null;
}

/** Keeps the page if it is one that visitors register for. */
export function saveContinuation(path: string): void {
  if (!continuationTo(path)) return;
  try {
    window.localStorage.setItem(key, JSON.stringify({ path, until: Date.now() + validity }));
  } catch {
    // Storage may be blocked or full.
  }
}

/** The link to what the visitor came for: from `next` in the URL, or from storage after hydration. */
export function useContinuation(): Continuation | null {
  const next = nextPage(useLocation().search);
  const stored = useSyncExternalStore(neverChanges, storedPath, () => null);
  const path = next ?? stored;
  return path === null ? null : continuationTo(path);
}

function storedPath(): string | null {
  try {
    const { path, until } = JSON.parse(window.localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    // What is stored may have been changed.
    const valid = typeof until === "number" && until > Date.now() && typeof path === "string";
    return valid ? nextPage(new URLSearchParams({ next: path })) : null;
  } catch {
    return null;
  }
}
