import { type RefObject, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import ConfirmDialog from "@/components/confirm-dialog";
import { onlyDialogDiffers } from "@/lib/dialog-address";
import { fragmentTarget } from "@/lib/fragment";

interface UnsavedGuardProps {
  isDirty: RefObject<boolean>;
  /** Whether a draft on the server has the changes: leaving loses nothing then. */
  isDraftSaved?: RefObject<boolean>;
}

/** Options of a navigation that changes the address of a form and leaves the form as it is: it loads nothing. */
export const keepForm = { defaultShouldRevalidate: false, state: { keepsForm: true } } as const;

/** Asks before the page is left while there are unsaved changes. References, so that saving can lead away at once. */
export function UnsavedGuard({ isDirty, isDraftSaved }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && !isDraftSaved?.current && isLeft(currentLocation, nextLocation),
  );

  // The router blocks its own navigation only, not leaving the site or closing the tab.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current && !isDraftSaved?.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, isDraftSaved]);

  useJumpsWithinPage();

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

/** Whether the form may be lost: if the same page cannot be loaded for another address, an error replaces it. */
function isLeft(current: Location, next: Location): boolean {
  if (current.pathname !== next.pathname) return true;
  return current.search !== next.search && !onlyDialogDiffers(current, next) && !next.state?.keepsForm;
}

/**
 * Follows links within the page, such as "Skip to content", without an entry in the history: the router could not block
 * the way back from an entry of the browser, and warns about it.
 */
function useJumpsWithinPage() {
  useEffect(() => {
    const jump = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const href = (event.target as Element).closest("a")?.getAttribute("href");
      const target = href?.startsWith("#") ? fragmentTarget(href) : null;
      if (!target) return;
      event.preventDefault();
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    };
    document.addEventListener("click", jump);
    return () => document.removeEventListener("click", jump);
  }, []);
}
