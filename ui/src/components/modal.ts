// What every modal layer needs beside Radix: where focus goes and returns to, the keyboard of a phone, and toasts.
import { FocusScope } from "radix-ui/internal";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useToasts } from "@/lib/toasts";

type FocusEventHandler = (event: Event) => void;

/** The handlers Radix asks where focus goes; `key` stands for what is inside, focus moves again when it changes. */
export function useModalFocus(content: RefObject<HTMLElement | null>, open: boolean, key?: string) {
  const toasts = useToasts();
  const opener = useRef<Element | null>(null);
  const outside = useRef<Element | null>(null);
  const shown = useRef(key);

  // While focus is trapped others may still ask for it, as a menu that has just closed does for its button.
  useEffect(() => {
    if (!open) return;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || content.current?.contains(target)) return;
      if (toasts.region()?.contains(target) || target.matches("[data-radix-focus-guard]")) return;
      outside.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [content, open, toasts]);

  // What had focus is gone with the old content.
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    focusFirst(content.current);
  }, [content, key]);

  const onOpenAutoFocus: FocusEventHandler = (event) => {
    event.preventDefault();
    opener.current = document.activeElement;
    focusFirst(content.current);
  };
  const onCloseAutoFocus: FocusEventHandler = (event) => {
    event.preventDefault();
    // Focus that has moved on, to the heading of another page say, stays there.
    if (document.activeElement && document.activeElement !== document.body) return;
    const back = opener.current?.isConnected ? opener.current : outside.current;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
}

/** The first field; in what has none, the layer itself, which is read from its title on. */
function focusFirst(content: HTMLElement | null) {
  const field = content?.querySelector<HTMLElement>(
    ":is(input, select, textarea):not([type=hidden], :disabled, [tabindex='-1'])",
  );
  (field ?? content)?.focus({ preventScroll: true });
}

/** Keeps `--above` and `--below` of the layer at what a phone's keyboard covers: phones lay pages out as if it were not there. */
export function useVisibleArea(content: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!open || !view) return;
    const adapt = () => {
      // Zoomed in by hand, the visible part is where the visitor wants it.
      const zoomed = view.scale > 1.01;
      const above = zoomed ? 0 : view.offsetTop;
      const below = zoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      content.current?.style.setProperty("--above", `${above}px`);
      content.current?.style.setProperty("--below", `${below}px`);
    };
    adapt();
    view.addEventListener("resize", adapt);
    view.addEventListener("scroll", adapt);
    return () => {
      view.removeEventListener("resize", adapt);
      view.removeEventListener("scroll", adapt);
    };
  }, [content, open]);
}

/** Tells the styles whether the page they stop from scrolling shows a scroll bar, whose room is to be kept. */
export function useScrollLock(open: boolean) {
  useLayoutEffect(() => {
    const page = document.documentElement;
    // A dialog the server sent was there before any bar: making room now would be the jump.
    if (!open || page.dataset.hydrated === undefined) return;
    page.toggleAttribute("data-scrollbar", page.scrollHeight > window.innerHeight && barsTakeRoom());
    return () => page.removeAttribute("data-scrollbar");
  }, [open]);
}

/** False where scroll bars lie over the page, as on phones. */
function barsTakeRoom(): boolean {
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;width:60px;height:60px;overflow:scroll;visibility:hidden";
  document.body.append(probe);
  const room = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return room > 0;
}

/** Lets Esc close the layer while a toast lies over it: Radix asks the uppermost layer alone, which a toast is as well. */
export function useEscapeUnderToasts(open: boolean, onClose: () => void) {
  const toasts = useToasts();
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? toasts.under(() => close()) : undefined), [open, toasts]);
}

/** Rendered inside a modal layer: focus may leave it for the toasts, and for nothing else. */
export function ToastsWithin(): null {
  const toasts = useToasts();
  FocusScope.useFocusScopeBranch(useSyncExternalStore(toasts.subscribe, toasts.region, () => null));
  return null;
}
