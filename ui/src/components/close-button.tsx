import X from "lucide-react/icons/x";
import type { MouseEvent } from "react";
import { buttonClass } from "./button";

/** The close button of a dialog or sheet. A link if the dialog came from the URL, so that it works without a script. */
export function CloseButton({ href, onClose }: { href?: string | undefined; onClose(): void }) {
  const className = buttonClass({ variant: "quiet", hideLabel: true }, "close-button");
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

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  }
  return (
    <a className={className} href={href} onClick={handleClick}>
      {inside}
    </a>
  );
}
