import { useEffect, useReducer, useSyncExternalStore } from "react";
import { lazyModule } from "@/lib/lazy-module";
import { useReauthentication } from "@/lib/reauthentication";
import { useToasts } from "@/lib/toasts";

const dialog = lazyModule(() => import("./reauthenticate-dialog"));

/** Shows the dialog when a request needs the visitor to confirm their identity; loaded on first use. */
export function Reauthenticate() {
  const reauthentication = useReauthentication();
  const toasts = useToasts();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const pending = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPending, () => false);
  const { ReauthenticateDialog } = dialog.get() ?? {};
  const missing = pending && !ReauthenticateDialog;
  // Loads the chunk. If that fails, decline, so that the request does not wait for ever.
  useEffect(() => {
    if (!missing) return;
    dialog.load().then(rerender, () => {
      toasts.error("That could not be opened", "Check your connection and try again");
      reauthentication.resolve(false);
    });
  }, [missing, toasts, reauthentication]);
  return ReauthenticateDialog ? <ReauthenticateDialog open={pending} reauthentication={reauthentication} /> : null;
}
