import { lazyModule } from "@/lib/lazy-module";

/** Parts for browsers without a script, which the server renders. Other browsers fetch them with a dialog, if at all. */
export const createForm = lazyModule(() => import("./create-form"));
export const leaveForm = lazyModule(() => import("./leave-form"));
export const inviteLink = lazyModule(() => import("./invite-link"));

/** Loads the parts on the server. */
export async function loadParts(): Promise<void> {
  if (typeof window === "undefined") await Promise.all([createForm.load(), leaveForm.load(), inviteLink.load()]);
}
