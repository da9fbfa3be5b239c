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
      {isOffline ? "No connection: this is the schedule as this device last saw it." : null}
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
