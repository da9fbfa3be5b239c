import { useEffect } from "react";
import { whenIdle } from "@/lib/idle";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { useStore } from "@/lib/store";
import { useToasts } from "@/lib/toasts";

const toaster = lazyModule(() => import("@/components/toaster"));

/** Shows the toasts. Loaded after hydration, when the page is idle or with the first toast. */
export function Toasts() {
  const toasts = useToasts();
  const { Toaster } = useLazyModule(toaster, useStore(toasts.current) !== null) ?? {};
  // Fetch the toaster before the first toast: it may be about a lost connection.
  useEffect(() => whenIdle(toaster.preload), []);
  return Toaster ? <Toaster /> : null;
}
