import { lazyModule } from "@/lib/lazy-module";

/** Shown only without JavaScript. The server loads them for rendering; browsers load them only with what else uses them. */
export const createForm = lazyModule(() => import("./create-form"));
export const leaveForm = lazyModule(() => import("./leave-form"));
export const inviteLink = lazyModule(() => import("./invite-link"));

/** Loads them on the server. */
export async function loadNoScriptParts(): Promise<void> {
  if (typeof window === "undefined") await Promise.all([createForm.load(), leaveForm.load(), inviteLink.load()]);
}
