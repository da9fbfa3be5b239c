import { useSyncExternalStore } from "react";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { useReauthentication } from "@/lib/reauthentication";
import { useToasts } from "@/lib/toasts";

const dialog = lazyModule(() => import("./reauthenticate-dialog"));

/** Shows the dialog when a request needs the visitor to confirm their identity; loaded on first use. */
export function Reauthenticate() {
  const reauthentication = useReauthentication();
  const toasts = useToasts();
  const pending = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPending, () => false);
  const { ReauthenticateDialog } =
    useLazyModule(dialog, pending, () => {
      toasts.error("We couldn't confirm it's you", "Check your connection and try again");
      // Otherwise the request would wait for ever.
      reauthentication.resolve(false);
    }) ?? {};
  return ReauthenticateDialog ? <ReauthenticateDialog open={pending} reauthentication={reauthentication} /> : null;
}
