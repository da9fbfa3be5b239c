import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { type Reauthentication, useReauthentication } from "@/lib/reauthentication";
import { useToasts } from "@/lib/toasts";

/** Draws the dialog of a call that waits for the visitor to say once more who they are; its code comes with the first. */
export function AskAgain() {
  const reauthentication = useReauthentication();
  const toasts = useToasts();
  const asking = useSyncExternalStore(reauthentication.subscribe, reauthentication.asking, () => false);
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean; reauthentication: Reauthentication }> | null>(
    null,
  );
  const missing = asking && !Dialog;
  // A chunk from the network; a call must not wait for ever when it does not come.
  useEffect(() => {
    if (!missing) return;
    import("./ask-again-dialog").then(
      (module) => setDialog(() => module.AskAgainDialog),
      () => {
        toasts.error("That could not be opened", "Check your connection and try again");
        reauthentication.answer(false);
      },
    );
  }, [missing, toasts, reauthentication]);
  return Dialog ? <Dialog open={asking} reauthentication={reauthentication} /> : null;
}
