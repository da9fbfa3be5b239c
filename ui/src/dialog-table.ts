import type { ComponentType } from "react";
import type { DialogName } from "@/lib/dialog-address";
import type { DialogCode, DialogProps } from "@/lib/dialogs";

/** A dialog's module as the browser loads it, or as the server bundle holds it together with its browser chunks. */
type DialogModule = { Dialog: ComponentType<DialogProps> };
type DialogSource = (() => Promise<DialogModule>) | { module: DialogModule; chunks: string[] };

const account = source(() => import("@/features/account/dialogs"));
const mailingList = source(() => import("@/features/mailing-list/dialog"));

/** Which feature draws which dialog. Those of one feature share a frame, so that moving between them is seamless. */
const sources: Readonly<Record<DialogName, DialogSource>> = {
  login: account,
  register: account,
  "forgot-password": account,
  "reset-password": account,
  "stay-connected": mailingList,
};

/** The code as one visitor's browser has it so far; on the server all of it is at hand. */
export function createDialogCode(): DialogCode {
  const loaded = new Map<DialogSource, DialogModule>();
  return {
    get(name) {
      const wanted = sources[name];
      return (typeof wanted === "function" ? loaded.get(wanted) : wanted.module)?.Dialog ?? null;
    },
    async load(name) {
      const wanted = sources[name];
      if (typeof wanted === "function" && !loaded.has(wanted)) loaded.set(wanted, await wanted());
    },
    chunksOf(name) {
      const wanted = sources[name];
      return typeof wanted === "function" ? [] : wanted.chunks;
    },
  };
}

function source(from: DialogSource): DialogSource {
  return from;
}
