import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import ConfirmDialog from "@/components/confirm-dialog";

interface UnsavedGuardProps {
  isDirty: RefObject<boolean>;
  /** Whether a draft on the server has the changes: leaving loses nothing then. */
  isDraftSaved?: RefObject<boolean>;
}

/** Asks before the page is left while there are unsaved changes. References, so that saving can lead away at once. */
export function UnsavedGuard({ isDirty, isDraftSaved }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && !isDraftSaved?.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current && !isDraftSaved?.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, isDraftSaved]);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      busy={false}
      closeLabel="Keep editing"
      danger
      description="Your changes on this page aren't saved."
      label="Leave without saving"
      onClose={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
      title="Leave this page?"
    />
  );
}
