import { type RefObject, useEffect } from "react";

/** Ctrl+S and ⌘S submit the form, unless a dialog is open above it; it may be in one itself. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      const dialogs = [...document.querySelectorAll("[role=dialog]")];
      if (dialogs.every((dialog) => dialog.contains(form.current))) form.current?.requestSubmit();
    };
    document.addEventListener("keydown", save);
    return () => document.removeEventListener("keydown", save);
  }, [form]);
}
