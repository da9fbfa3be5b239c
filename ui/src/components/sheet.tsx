import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useId, useRef } from "react";
import { CloseButton } from "./close-button";
import { AllowToastFocus, useEscape, useModalFocus, useScrollLock } from "./modal";

interface SheetProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Hides the title visually. */
  hideTitle?: boolean | undefined;
  /** `full` covers the window; the others slide in from an edge. */
  side?: "full" | "left" | "right" | "bottom" | undefined;
  /** Shown beside the close button. */
  head?: ReactNode;
  children: ReactNode;
}

/** A modal panel at an edge of the window, or covering it. */
export function Sheet({ open, onClose, title, hideTitle = false, side = "right", head, children }: SheetProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const focus = useModalFocus(content, open);
  useScrollLock(open);
  const esc = useEscape(open, onClose);

  return (
    <Radix.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <div aria-hidden="true" className="backdrop" data-state={open ? "open" : "closed"} />
      <Radix.Content {...focus} {...esc} aria-labelledby={titleId} className={`sheet is-${side}`} ref={content}>
        <AllowToastFocus />
        <div className="sheet-header">
          <Radix.Title className={hideTitle ? "visually-hidden" : "dialog-title"} id={titleId}>
            {title}
          </Radix.Title>
          {head}
          <CloseButton onClose={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
      </Radix.Content>
    </Radix.Root>
  );
}
