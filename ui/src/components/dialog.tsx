import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useId, useRef } from "react";
import { CloseButton } from "./close-button";
import { AllowToastFocus, useEscape, useKeyboardInsets, useModalFocus, useScrollLock } from "./modal";

interface DialogProps {
  open: boolean;
  /** Called by Esc, a click outside and the close button. */
  onClose(): void;
  title: ReactNode;
  description?: ReactNode;
  /** 397, 497 or 597 px wide; on phones the window minus 16 px on either side. */
  size?: "small" | "medium" | "large" | undefined;
  /** The page without the dialog: makes the close button a link, which needs no script. */
  closeHref?: string | undefined;
  /** False hides the close button; Esc and a click outside still close. */
  closable?: boolean | undefined;
  /** Identifies the content; when it changes, focus moves to the new first field. */
  contentKey?: string | undefined;
  /** Selector of what gets focus at the end if what opened the dialog is gone. */
  focusFallback?: string | undefined;
  /** A `FormLayout` or other content. */
  children: ReactNode;
}

/**
 * A modal dialog, rendered in place so that the server can send it open. Radix traps focus, hides the page from
 * assistive technology and handles closing. Its overlay is not used, because it injects a `<style>` that the content
 * security policy blocks. Backdrop and scroll lock are CSS.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = "small", closeHref, closable = true, children } = props;
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const focus = useModalFocus(content, open, props.contentKey, props.focusFallback);
  useKeyboardInsets(content, open);
  useScrollLock(open);
  const esc = useEscape(open, onClose);

  return (
    <Radix.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <div aria-hidden="true" className="backdrop" data-state={open ? "open" : "closed"} />
      <Radix.Content {...focus} {...esc} aria-labelledby={titleId} className={`dialog is-${size}`} ref={content}>
        <AllowToastFocus />
        <div className="dialog-header">
          <Radix.Title className="dialog-title" id={titleId}>
            {title}
          </Radix.Title>
          {closable ? <CloseButton href={closeHref} onClose={onClose} /> : null}
          {description ? <Radix.Description className="dialog-description">{description}</Radix.Description> : null}
        </div>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
