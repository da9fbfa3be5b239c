import { useSyncExternalStore } from "react";

/** Says that what is shown may have changed since. */
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
