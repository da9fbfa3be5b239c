import X from "lucide-react/icons/x";
import type { MouseEvent } from "react";
import { buttonClass } from "./button";

/** The cross of a dialog or sheet: a link where the address brought the dialog, and works as one without a script. */
export function CloseControl({ href, onClose }: { href?: string | undefined; onClose(): void }) {
  const className = buttonClass({ look: "quiet", hideLabel: true }, "close-control");
  const inside = (
    <>
      <X aria-hidden="true" />
      <span className="visually-hidden">Close</span>
    </>
  );
  if (href === undefined)
    return (
      <button className={className} onClick={onClose} type="button">
        {inside}
      </button>
    );

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  }
  return (
    <a className={className} href={href} onClick={press}>
      {inside}
    </a>
  );
}
