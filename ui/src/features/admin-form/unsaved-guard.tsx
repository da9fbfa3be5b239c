import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import ConfirmDialog from "@/components/confirm-dialog";

/** Asks before the page is left while there are unsaved changes. A reference, so that saving can lead away at once. */
export function UnsavedGuard({ isDirty }: { isDirty: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      busy={false}
      closeLabel="Keep editing"
      danger
      description="Your changes on this page are not saved."
      label="Leave without saving"
      onClose={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
      title="Leave this page?"
    />
  );
}
