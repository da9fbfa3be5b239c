import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useId, useRef } from "react";
import { CloseControl } from "./close-control";
import { ToastsWithin, useEscapeUnderToasts, useModalFocus, useScrollLock } from "./modal";

interface SheetProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Leaves the title to those who cannot see the sheet. */
  hideTitle?: boolean | undefined;
  /** `full` covers the window; the others slide in from an edge. */
  side?: "full" | "left" | "right" | "bottom" | undefined;
  /** Stands beside the way out at the top. */
  head?: ReactNode;
  children: ReactNode;
}

/** A modal layer along an edge of the window, or over all of it. */
export function Sheet({ open, onClose, title, hideTitle = false, side = "right", head, children }: SheetProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const focus = useModalFocus(content, open);
  useScrollLock(open);
  useEscapeUnderToasts(open, onClose);

  return (
    <Radix.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <div aria-hidden="true" className="backdrop" data-state={open ? "open" : "closed"} />
      <Radix.Content {...focus} aria-labelledby={titleId} className={`sheet is-${side}`} ref={content}>
        <ToastsWithin />
        <div className="sheet-header">
          <Radix.Title className={hideTitle ? "visually-hidden" : "dialog-title"} id={titleId}>
            {title}
          </Radix.Title>
          {head}
          <CloseControl onClose={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
      </Radix.Content>
    </Radix.Root>
  );
}
