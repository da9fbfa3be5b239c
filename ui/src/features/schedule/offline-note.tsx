import { useSyncExternalStore } from "react";

/** Warns that the page is shown offline and may be outdated. */
export function OfflineNote() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <p className="offline-note" role="status">
      {isOffline ? "You're offline. This is the last saved version." : null}
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
