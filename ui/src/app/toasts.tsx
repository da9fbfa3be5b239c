import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "@/lib/idle";
import { useToasts } from "@/lib/toasts";

/** Draws the toasts, with code that comes once the page has nothing more urgent to do, or the first toast is raised. */
export function Toasts() {
  const toasts = useToasts();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const raised = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.current() !== null,
    () => false,
  );
  // A chunk from the network, after hydration: the server draws no toasts.
  useEffect(() => {
    const load = () => {
      import("@/components/toaster").then(
        (module) => setToaster(() => module.Toaster),
        () => {},
      );
    };
    if (raised) return load();
    return whenIdle(load);
  }, [raised]);
  return Toaster ? <Toaster /> : null;
}
