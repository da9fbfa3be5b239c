import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { Toast as Radix } from "radix-ui";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Toast, useToasts } from "@/lib/toasts";

/** Where toasts are drawn. In the browser only, after hydration: Radix moves them into place by writing styles. */
export function Toaster() {
  const toasts = useToasts();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const [viewport, setViewport] = useState<HTMLOListElement | null>(null);
  const shown = toast?.open ?? false;
  useWayBack(viewport, shown);
  // The region around the list, with the stops before and behind it that Radix leads the Tab key over.
  useEffect(() => toasts.drawnIn(viewport?.parentElement ?? null), [toasts, viewport]);

  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toast ? <One key={toast.id} onGone={() => toasts.dismiss(toast.id)} toast={toast} /> : null}
      {/* A live region is spared when a dialog hides the rest of the page; "off" because Radix announces by itself. */}
      <Radix.Viewport aria-live="off" className="toasts" ref={setViewport} />
    </Radix.Provider>
  );
}

/** Brings focus back to where F8, or a press, took it from: out of a dialog there is no other way on. */
function useWayBack(viewport: HTMLElement | null, shown: boolean) {
  const from = useRef<HTMLElement | null>(null);

  // Toasts are drawn in the list from elsewhere in React's tree, so their events pass by here in the document only.
  useEffect(() => {
    const region = viewport?.parentElement;
    if (!region) return;
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) from.current = relatedTarget;
    };
    const goOn = (event: KeyboardEvent) => {
      // Radix lets Tab out of the list alone.
      if (event.key !== "Tab" || event.defaultPrevented || !from.current?.closest("[role=dialog]")) return;
      event.preventDefault();
      from.current.focus({ preventScroll: true });
    };
    region.addEventListener("focusin", enter);
    region.addEventListener("keydown", goOn);
    return () => {
      region.removeEventListener("focusin", enter);
      region.removeEventListener("keydown", goOn);
    };
  }, [viewport]);

  // Focus inside a toast that goes away.
  useEffect(() => {
    if (shown || !viewport?.parentElement?.contains(document.activeElement)) return;
    if (from.current?.isConnected) from.current.focus({ preventScroll: true });
    else viewport.blur();
  }, [viewport, shown]);
}

function One({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { tone, title, description, duration, open } = toast;
  const toasts = useToasts();

  // Esc dismisses the toast one is in, unless it tells of something still going on. Elsewhere it is not a toast's.
  function heedEscape(event: KeyboardEvent) {
    const within = toasts.region()?.contains(document.activeElement);
    if (within && tone !== "progress") return;
    event.preventDefault();
    if (!within) toasts.escape();
  }

  return (
    <Radix.Root
      className={`toast is-${tone}`}
      duration={duration}
      onEscapeKeyDown={heedEscape}
      onOpenChange={(next) => !next && onGone()}
      open={open}
      // Raised before a dialog opened, it must still be within reach of the pointer.
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

/** The tone to the eye; the words say it to everybody. */
function ToneMark({ tone }: { tone: Toast["tone"] }) {
  if (tone === "progress") return <span aria-hidden="true" className="busy-tile" />;
  if (tone === "error") return <CircleAlert aria-hidden="true" />;
  return tone === "success" ? <CircleCheck aria-hidden="true" /> : null;
}
