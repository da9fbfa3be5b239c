import { useSyncExternalStore } from "react";

/** Warns that the page is shown offline and may be outdated. */
export function OfflineNote() {
  const isOffline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <p className="offline-note" role="status">
      {isOffline ? "No connection: this is the schedule as this device last saw it." : null}
    </p>
  );
}

function listen(tell: () => void): () => void {
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}
