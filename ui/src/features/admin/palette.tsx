import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { Button } from "@/components/button";
import { Kbd } from "@/components/kbd";
import { useHydrated } from "@/lib/hydrated";
import { whenIdle } from "@/lib/idle";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";

const dialog = lazyModule(() => import("./palette-dialog"));

/** Goes to a page or finds a person, ticket, order or team. Opens with Ctrl+K and ⌘K. */
export function CommandPalette() {
  const hydrated = useHydrated();
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const module = useLazyModule(dialog, open, () => {
    setOpen(false);
    toasts.error("We couldn't open the search", "Check your connection and try again");
  });

  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", handle);
    // Staff type as soon as they press the keys.
    const cancel = whenIdle(dialog.preload);
    return () => {
      document.removeEventListener("keydown", handle);
      cancel();
    };
  }, []);

  return (
    <>
      <Button
        aria-keyshortcuts="Control+K"
        className="needs-script"
        disabled={!hydrated}
        icon={<Search aria-hidden="true" />}
        look="quiet"
        onClick={() => setOpen(true)}
        small
      >
        Search or jump to
        <span aria-hidden="true">
          <Kbd keys={["Ctrl", "K"]} />
        </span>
      </Button>
      {open && module ? <module.PaletteDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
