import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "@/components/button";

/** Wide enough for the navigation to stand in the header. */
const wide = "(width >= 56.25rem)";

/**
 * The full-screen menu of narrow screens. `details` opens it without a script; with one the dialog inside becomes
 * modal, which keeps focus in it, closes on Escape and on a phone's back gesture, and returns focus to the button.
 */
export function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  // It may have been opened before this script arrived; and a modal that is no longer seen would hold the whole page.
  useEffect(() => {
    follow(menu.current);
    const query = window.matchMedia(wide);
    const shut = () => dialogOf(menu.current)?.close();
    query.addEventListener("change", shut);
    return () => query.removeEventListener("change", shut);
  }, []);

  // The page behind it is another one now.
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    dialogOf(menu.current)?.close();
  }, [key]);

  return (
    <details className="site-menu" onToggle={({ currentTarget }) => follow(currentTarget)} ref={menu}>
      <summary>
        <span className="menu-open">menu</span>
        <span className="menu-shut">close</span>
      </summary>
      <dialog
        aria-label="Menu"
        onClose={() => {
          if (menu.current) menu.current.open = false;
        }}
      >
        {children}
        <Button className="menu-close" look="quiet" onClick={() => dialogOf(menu.current)?.close()}>
          close
        </Button>
      </dialog>
    </details>
  );
}

/** The dialog is as open as the menu is. */
function follow(menu: HTMLDetailsElement | null): void {
  const dialog = dialogOf(menu);
  if (!menu?.open) dialog?.close();
  else if (!dialog?.open) dialog?.showModal();
}

function dialogOf(menu: HTMLDetailsElement | null): HTMLDialogElement | null {
  return menu?.querySelector("dialog") ?? null;
}
