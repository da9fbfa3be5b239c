import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type Toast, useToasts } from "@/lib/toasts";

/** Where toasts are drawn. In the browser only, after hydration: Radix moves them into place by writing styles. */
export function Toaster() {
  const toasts = useToasts();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const viewport = useRef<HTMLOListElement | null>(null);
  const from = useRef<HTMLElement | null>(null);

  const place = useCallback(
    (list: HTMLOListElement | null) => {
      viewport.current = list;
      // The region around the list, with the stops before and behind it that Radix leads the Tab key over.
      toasts.drawnIn(list?.parentElement ?? null);
    },
    [toasts],
  );

  const gone = !toast?.open;
  const leave = useCallback(() => {
    if (from.current?.isConnected) from.current.focus({ preventScroll: true });
    else viewport.current?.blur();
  }, []);
  // Focus inside a toast that goes away returns to where F8 took it from.
  useEffect(() => {
    if (gone && viewport.current?.parentElement?.contains(document.activeElement)) leave();
  }, [gone, leave]);

  function enter({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !viewport.current?.parentElement?.contains(relatedTarget))
      from.current = relatedTarget;
  }

  function goOn(event: KeyboardEvent) {
    // Radix lets Tab out of the list alone. Over a dialog there is only one place it may lead to: back.
    if (event.key !== "Tab" || event.defaultPrevented || !from.current?.closest("[role=dialog]")) return;
    event.preventDefault();
    leave();
  }

  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toast ? <One key={toast.id} onGone={() => toasts.dismiss(toast.id)} toast={toast} /> : null}
      {/* A live region is spared when a dialog hides the rest of the page; "off" because Radix announces by itself. */}
      <Radix.Viewport aria-live="off" className="toasts" onFocus={enter} onKeyDown={goOn} ref={place} />
    </Radix.Provider>
  );
}

function One({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { tone, title, description, duration, open } = toast;
  return (
    <Radix.Root
      className={`toast is-${tone}`}
      duration={duration}
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
