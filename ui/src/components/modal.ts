// What modal layers need besides Radix: focus management, the on-screen keyboard and toasts.
import { FocusScope } from "radix-ui/internal";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useStore } from "@/lib/store";
import { useToasts } from "@/lib/toasts";

type FocusEventHandler = (event: Event) => void;

/**
 * Radix's focus handlers. When `key` changes, the content has changed and focus moves again. If what had focus before
 * is gone when the layer closes, the first visible match of the selector `fallback` gets it.
 */
export function useModalFocus(content: RefObject<HTMLElement | null>, open: boolean, key?: string, fallback?: string) {
  const toasts = useToasts();
  const opener = useRef<Element | null>(null);
  /** What last asked for focus outside the layer. */
  const lastOutside = useRef<Element | null>(null);
  const lastKey = useRef(key);

  // While focus is trapped, other components may still request it, as a closing menu does for its button.
  useEffect(() => {
    if (!open) return;
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || content.current?.contains(target)) return;
      if (toasts.region.getSnapshot()?.contains(target) || target.matches("[data-radix-focus-guard]")) return;
      lastOutside.current = target;
    };
    document.addEventListener("focusin", recordFocus);
    return () => document.removeEventListener("focusin", recordFocus);
  }, [content, open, toasts]);

  // The focused element was removed with the old content.
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    focusFirst(content.current);
  }, [content, key]);

  const onOpenAutoFocus: FocusEventHandler = (event) => {
    event.preventDefault();
    opener.current = document.activeElement;
    focusFirst(content.current);
  };
  const onCloseAutoFocus: FocusEventHandler = (event) => {
    event.preventDefault();
    // Leave focus alone if it has moved on, for example to the heading of another page.
    if (document.activeElement && document.activeElement !== document.body) return;
    const fallbacks = fallback ? document.querySelectorAll(fallback) : [];
    const target = [opener.current, lastOutside.current, ...fallbacks].find(
      (candidate) => candidate !== document.body && candidate?.checkVisibility(),
    );
    (target as HTMLElement | undefined)?.focus({ preventScroll: true });
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
}

/** Sets `--above` and `--below` to what an on-screen keyboard hides of the window, which phones ignore in layout. */
export function useKeyboardInsets(content: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!open || !view) return;
    const setInsets = () => {
      // When zoomed in, the visitor controls the visible area.
      const zoomed = view.scale > 1.01;
      const above = zoomed ? 0 : view.offsetTop;
      const below = zoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      content.current?.style.setProperty("--above", `${above}px`);
      content.current?.style.setProperty("--below", `${below}px`);
    };
    setInsets();
    view.addEventListener("resize", setInsets);
    view.addEventListener("scroll", setInsets);
    return () => {
      view.removeEventListener("resize", setInsets);
      view.removeEventListener("scroll", setInsets);
    };
  }, [content, open]);
}

/** Tells the styles whether to reserve the scroll bar's width while scrolling is locked. */
export function useScrollLock(open: boolean) {
  useLayoutEffect(() => {
    const page = document.documentElement;
    // A dialog rendered by the server was open before any scroll bar appeared; reserving space now would shift the
    // page.
    if (!open || page.dataset.hydrated === undefined) return;
    page.toggleAttribute("data-scrollbar", page.scrollHeight > window.innerHeight && scrollBarsTakeSpace());
    return () => page.removeAttribute("data-scrollbar");
  }, [open]);
}

/**
 * Radix's handler of Esc: closes the top modal layer. Radix notifies whichever layer it last rendered as the top one,
 * which may still be the one below, or a toast.
 */
export function useEscape(open: boolean, onClose: () => void) {
  const toasts = useToasts();
  const close = useEffectEvent(onClose);
  // Before the layer is visible.
  useLayoutEffect(() => (open ? toasts.addLayer(() => close()) : undefined), [open, toasts]);

  return {
    onEscapeKeyDown(event: Event) {
      event.preventDefault();
      toasts.escape();
    },
  };
}

/** Lets focus move to the toasts from the modal layer that renders it. */
export function AllowToastFocus(): null {
  const toasts = useToasts();
  FocusScope.useFocusScopeBranch(useStore(toasts.region));
  return null;
}

/** Focuses the first field, or the layer itself, which is then read from its title on. */
function focusFirst(content: HTMLElement | null) {
  const field = content?.querySelector<HTMLElement>(
    ":is(input, select, textarea):not([type=hidden], :disabled, [tabindex='-1'])",
  );
  (field ?? content)?.focus({ preventScroll: true });
}

/** False for overlay scroll bars, as on phones. */
function scrollBarsTakeSpace(): boolean {
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;width:60px;height:60px;overflow:scroll;visibility:hidden";
  document.body.append(probe);
  const barWidth = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return barWidth > 0;
}
