import type { DialogName } from "@/lib/dialog-address";
import type { DialogModule, DialogRegistry } from "@/lib/dialogs";
import { type LazyModule, lazyModule } from "@/lib/lazy-module";

/** Maps each dialog to the feature that renders it. Dialogs of one feature share a frame, so switching is seamless. */
export function createDialogRegistry(): DialogRegistry {
  const account = lazyModule<DialogModule>(() => import("@/features/account/dialogs"));
  const mailingList = lazyModule<DialogModule>(() => import("@/features/mailing-list/dialog"));
  const modules: Readonly<Record<DialogName, LazyModule<DialogModule>>> = {
    login: account,
    register: account,
    "forgot-password": account,
    "reset-password": account,
    "stay-connected": mailingList,
  };
  return (name) => modules[name];
}
