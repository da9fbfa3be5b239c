import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useId, useRef } from "react";
import { CloseControl } from "./close-control";
import { ToastsWithin, useEscapeUnderToasts, useModalFocus, useScrollLock, useVisibleArea } from "./modal";

interface DialogProps {
  open: boolean;
  /** Esc, a press outside, and the way out at the top. */
  onClose(): void;
  title: ReactNode;
  description?: ReactNode;
  /** 397, 497 or 597 px wide; on a phone, the window but for 16 px on either side. */
  size?: "small" | "medium" | "large" | undefined;
  /** The page without the dialog: makes the way out a link, which needs no script. */
  closeHref?: string | undefined;
  /** False leaves Esc and a press outside as the ways out. */
  closable?: boolean | undefined;
  /** Names what is inside; when it changes, focus moves to the new first field. */
  contentKey?: string | undefined;
  /** A `FramedForm`, or whatever else fills it. */
  children: ReactNode;
}

/**
 * A modal dialog where it stands in the page, so that the server can send it open. Radix traps focus, hides the page
 * from assistive technology and closes. Its overlay is not used: it writes a `<style>` the content policy refuses.
 * Backdrop and scroll lock are CSS.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = "small", closeHref, closable = true, contentKey, children } = props;
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const focus = useModalFocus(content, open, contentKey);
  useVisibleArea(content, open);
  useScrollLock(open);
  useEscapeUnderToasts(open, onClose);

  return (
    <Radix.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <div aria-hidden="true" className="backdrop" data-state={open ? "open" : "closed"} />
      <Radix.Content {...focus} aria-labelledby={titleId} className={`dialog is-${size}`} ref={content}>
        <ToastsWithin />
        <div className="dialog-header">
          <Radix.Title className="dialog-title" id={titleId}>
            {title}
          </Radix.Title>
          {closable ? <CloseControl href={closeHref} onClose={onClose} /> : null}
          {description ? <Radix.Description className="dialog-description">{description}</Radix.Description> : null}
        </div>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
