import { lazyModule } from "@/lib/lazy-module";

/** Forms for browsers without a script, which the server renders. Other browsers fetch them with a dialog, if at all. */
export const createForm = lazyModule(() => import("./create-form"));
export const leaveForm = lazyModule(() => import("./leave-form"));

/** Loads the forms on the server. */
export async function loadForms(): Promise<void> {
  if (typeof window === "undefined") await Promise.all([createForm.load(), leaveForm.load()]);
}
