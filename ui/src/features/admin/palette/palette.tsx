import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Kbd } from "@/components/kbd";
import { useHydrated } from "@/lib/hydrated";
import { whenIdle } from "@/lib/idle";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { collectKeys, type EarlyKeys } from "./early-keys";

const dialog = lazyModule(() => import("./palette-dialog"));

/** Goes to a page or finds a person, ticket, order or team. Opens with Ctrl+K and ⌘K. */
export function CommandPalette() {
  const hydrated = useHydrated();
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  /** Ends collecting keys and returns them. */
  const collected = useRef<(() => EarlyKeys) | null>(null);
  const module = useLazyModule(dialog, isOpen, () => {
    close();
    toasts.error("We couldn't open search", "Check your connection and try again");
  });

  function show() {
    // Staff type as soon as they press the keys. Until the dialog is there, lists would act on what they type.
    if (!isOpen) collected.current ??= collectKeys(close);
    setIsOpen(true);
  }

  function takeKeys() {
    const keys = collected.current?.();
    collected.current = null;
    return keys;
  }

  function close() {
    takeKeys();
    setIsOpen(false);
  }

  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    show();
  });
  const stop = useEffectEvent(takeKeys);
  // The keys open it from anywhere on the page.
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handle);
    const cancel = whenIdle(dialog.preload);
    return () => {
      document.removeEventListener("keydown", handle);
      cancel();
      stop();
    };
  }, []);

  return (
    <>
      <Button
        aria-keyshortcuts="Control+K"
        className="needs-script"
        disabled={!hydrated}
        icon={<Search aria-hidden="true" />}
        variant="quiet"
        onClick={show}
        small
      >
        Search or jump to…
        <span aria-hidden="true">
          <Kbd keys={["Ctrl", "K"]} />
        </span>
      </Button>
      {isOpen && module ? <module.PaletteDialog onClose={close} takeKeys={takeKeys} /> : null}
    </>
  );
}
