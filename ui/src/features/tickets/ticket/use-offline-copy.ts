import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Ticket } from "@/api/types";
import { neverChanges } from "@/lib/hydrated";
import { whenIdle } from "@/lib/idle";
import { deleteOfflineCopy } from "@/lib/offline-copies";

/** The worker's scope: pages of users. */
const scope = "/user/";

/**
 * Registers a service worker that stores the page of the user's own confirmed ticket for offline use. It is updated on
 * every visit.
 */
export function useOfflineCopy(path: string, { state, version }: Pick<Ticket, "state" | "version">, isOwn: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has a new QR code
  useEffect(() => {
    if (!isOwn) return;
    if (state !== "confirmed") return void deleteOfflineCopy(path);
    return whenIdle(() => void keepOffline(path));
  }, [isOwn, path, state, version]);
}

/** When the copy that is shown was made; null if the page came from the network. */
export function useOfflineCopyTime(path: string): string | null {
  const time = useSyncExternalStore(neverChanges, offlineCopy, () => null);
  // Later pages come from the network.
  const first = useRef(path);
  return first.current === path ? time : null;
}

async function keepOffline(path: string): Promise<void> {
  // Not available on plain HTTP; and the copy must not replace itself.
  if (!("serviceWorker" in navigator) || offlineCopy() !== null) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register("/ticket-worker.js", { scope });
    (active ?? waiting ?? installing)?.postMessage({ path, loaded: loadedFiles() });
  } catch {
    // It may be blocked: then the ticket needs a network, like any other page.
  }
}

/** Files that the page has loaded so far, among them those that its markup does not name. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = urls.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

function offlineCopy(): string | null {
  return document.documentElement.dataset.offlineCopy ?? null;
}
