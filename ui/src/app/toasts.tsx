import { useEffect, useReducer } from "react";
import { whenIdle } from "@/lib/idle";
import { lazyModule } from "@/lib/lazy-module";
import { useStore } from "@/lib/store";
import { useToasts } from "@/lib/toasts";

const toaster = lazyModule(() => import("@/components/toaster"));

/** Shows the toasts. Loaded when the page is idle or with the first toast. */
export function Toasts() {
  const toasts = useToasts();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const raised = useStore(toasts.current) !== null;
  // Loads the chunk after hydration: the server renders no toasts.
  useEffect(() => {
    const load = () => {
      toaster.load().then(rerender, () => {});
    };
    if (raised) return load();
    return whenIdle(load);
  }, [raised]);
  const { Toaster } = toaster.get() ?? {};
  return Toaster ? <Toaster /> : null;
}
