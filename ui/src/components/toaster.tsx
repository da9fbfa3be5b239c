import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { Toast as Radix } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useStore } from "@/lib/store";
import { type Toast, useToasts } from "@/lib/toasts";

/** Renders the toasts. In the browser only, after hydration, because Radix positions them with inline styles. */
export function Toaster() {
  const toasts = useToasts();
  const toast = useStore(toasts.current);
  const [viewport, setViewport] = useState<HTMLOListElement | null>(null);
  const visible = toast?.open ?? false;
  useFocusReturn(viewport, visible);
  // The region around the list includes the focus guards that Radix adds for the Tab key.
  useEffect(() => toasts.region.set(viewport?.parentElement ?? null), [toasts, viewport]);

  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toast ? <ToastItem key={toast.id} onGone={() => toasts.dismiss(toast.id)} toast={toast} /> : null}
      {/* Being a live region keeps it from being hidden by a modal dialog; "off" because Radix announces toasts itself. */}
      <Radix.Viewport aria-live="off" className="toasts" ref={setViewport} />
    </Radix.Provider>
  );
}

/**
 * Returns focus to where it was before F8 or a click moved it to a toast. The Tab key alone does not lead back into a
 * dialog.
 */
function useFocusReturn(viewport: HTMLElement | null, visible: boolean) {
  const lastOutside = useRef<HTMLElement | null>(null);

  // Toasts are rendered through a portal, so their events only reach this region through the DOM.
  useEffect(() => {
    const region = viewport?.parentElement;
    if (!region) return;
    const recordFocus = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) lastOutside.current = relatedTarget;
    };
    const returnOnTab = (event: KeyboardEvent) => {
      // Radix leaves the list on Tab by itself, but not back into a dialog.
      if (event.key !== "Tab" || event.defaultPrevented || !lastOutside.current?.closest("[role=dialog]")) return;
      event.preventDefault();
      lastOutside.current.focus({ preventScroll: true });
    };
    region.addEventListener("focusin", recordFocus);
    region.addEventListener("keydown", returnOnTab);
    return () => {
      region.removeEventListener("focusin", recordFocus);
      region.removeEventListener("keydown", returnOnTab);
    };
  }, [viewport]);

  // Returns focus when the focused toast disappears.
  useEffect(() => {
    if (visible || !viewport?.parentElement?.contains(document.activeElement)) return;
    if (lastOutside.current?.isConnected) lastOutside.current.focus({ preventScroll: true });
    else viewport.blur();
  }, [viewport, visible]);
}

function ToastItem({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { tone, title, description, duration, open } = toast;
  const toasts = useToasts();

  // Esc dismisses the focused toast, unless its operation is running. Elsewhere Esc is not meant for the toast.
  function handleEscape(event: KeyboardEvent) {
    const isFocused = toasts.region.getSnapshot()?.contains(document.activeElement);
    if (isFocused && tone !== "progress") return;
    event.preventDefault();
    if (!isFocused) toasts.escape();
  }

  return (
    <Radix.Root
      className={`toast is-${tone}`}
      duration={duration}
      onEscapeKeyDown={handleEscape}
      onOpenChange={(next) => !next && onGone()}
      open={open}
      // Keeps a toast clickable when a dialog opens after it.
      style={{ pointerEvents: "auto" }}
      type={tone === "progress" ? "background" : "foreground"}
    >
      <ToneMark tone={tone} />
      <div className="toast-text">
        <Radix.Title className="toast-title">{title}</Radix.Title>
        {description ? <Radix.Description>{description}</Radix.Description> : null}
      </div>
      <Radix.Close aria-label="Dismiss" className="toast-close">
        <X aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** A visual sign of the tone, which the text conveys as well. */
function ToneMark({ tone }: { tone: Toast["tone"] }) {
  if (tone === "progress") return <span aria-hidden="true" className="busy-tile" />;
  if (tone === "error") return <CircleAlert aria-hidden="true" />;
  return tone === "success" ? <CircleCheck aria-hidden="true" /> : null;
}
