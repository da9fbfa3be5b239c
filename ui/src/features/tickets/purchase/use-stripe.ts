import { useEffect, useState } from "react";
import type { Stripe } from "./stripe";

/** Null while the script loads or without a key; `failed` if it cannot be loaded, for example because it is blocked. */
export type LoadedStripe = Stripe | "failed" | null;

/** Whether the script can show its form. */
export function canEmbed(stripe: LoadedStripe): boolean {
  return stripe !== null && stripe !== "failed";
}

/** Loads the payment provider's script if there is a key for its form. */
export function useStripe(key: string | null | undefined): LoadedStripe {
  const [stripe, setStripe] = useState<LoadedStripe>(null);
  useEffect(() => {
    if (!key) return;
    // Only the document of this page may load the script.
    if (isOtherDocument()) return window.location.reload();
    let current = true;
    const load = async () => (await import("./stripe")).loadStripe(key);
    load().then(
      (loaded) => current && setStripe(loaded),
      () => current && setStripe("failed"),
    );
    return () => {
      current = false;
    };
  }, [key]);
  return stripe;
}

/** Whether the visitor came here from another page without loading a document. */
function isOtherDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname;
}
