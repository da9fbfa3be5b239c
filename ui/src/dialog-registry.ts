import type { ComponentType } from "react";
import type { DialogName } from "@/lib/dialog-address";
import type { DialogProps, DialogRegistry } from "@/lib/dialogs";
import { type LazyModule, lazyModule } from "@/lib/lazy-module";

type DialogModule = { Dialog: ComponentType<DialogProps> };

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
  return {
    get: (name) => modules[name].get()?.Dialog ?? null,
    load: (name) => modules[name].load(),
    chunksOf: (name) => modules[name].chunks,
  };
}
