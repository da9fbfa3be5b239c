import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "@/components/button";

/** The width from which the header shows the navigation. */
const wide = "(width >= 64rem)";

/**
 * The full-screen menu on narrow screens. `details` opens it without a script; with a script it shows a modal dialog,
 * which traps focus, closes on Escape and the back gesture, and returns focus to the button.
 */
export function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);

  // The menu may have been opened before hydration; and a modal that a wide window hides would still block the page.
  useEffect(() => {
    syncDialog(menu.current);
    const query = window.matchMedia(wide);
    const close = () => dialogOf(menu.current)?.close();
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  // Close the menu after a navigation.
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    dialogOf(menu.current)?.close();
  }, [key]);

  return (
    <details className="site-menu" onToggle={({ currentTarget }) => syncDialog(currentTarget)} ref={menu}>
      <summary>
        <span className="menu-open-label">menu</span>
        <span className="menu-close-label">close</span>
      </summary>
      <dialog
        aria-label="Menu"
        onClose={() => {
          if (menu.current) menu.current.open = false;
        }}
      >
        {children}
        <Button className="menu-close" variant="quiet" onClick={() => dialogOf(menu.current)?.close()}>
          close
        </Button>
      </dialog>
    </details>
  );
}

/** Opens or closes the dialog with the menu. The window may have grown since the click that opened the menu. */
function syncDialog(menu: HTMLDetailsElement | null): void {
  const dialog = dialogOf(menu);
  if (!menu?.open) dialog?.close();
  else if (window.matchMedia(wide).matches) menu.open = false;
  else if (!dialog?.open) dialog?.showModal();
}

function dialogOf(menu: HTMLDetailsElement | null): HTMLDialogElement | null {
  return menu?.querySelector("dialog") ?? null;
}
