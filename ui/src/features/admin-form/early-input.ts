import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useHydrated } from "@/lib/hydrated";
import type { FormValues } from "./types";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Keeps input typed before hydration. */
export function useEarlyInput({ reset }: UseFormReturn<FormValues>, start: FormValues): void {
  const hydrated = useHydrated();
  // The form empties its controls when it takes them over, so they are read before.
  const [early] = useState(() => (hydrated || typeof document === "undefined" ? [] : earlyInput(start)));
  useEffect(() => {
    if (early.length > 0) reset((values) => ({ ...values, ...Object.fromEntries(early) }), { keepDefaultValues: true });
  }, [early, reset]);
}

function earlyInput(start: FormValues): [name: string, value: string | boolean][] {
  return [...document.querySelectorAll<Control>(".record-form [name]")].flatMap((control) => {
    const value = control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
    const isTyped = typeof start[control.name] === typeof value && start[control.name] !== value;
    return isTyped ? [[control.name, value]] : [];
  });
}
