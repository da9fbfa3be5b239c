import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { DialogName } from "@/lib/dialog-address";

/** How a form switches to another: by URL, or through state if the page opened the dialog. */
export interface Moves {
  hrefTo(name: DialogName): string;
  moveTo: ((name: DialogName) => void) | null;
}

/** Switches to another form after a submission. */
export function useMove({ hrefTo, moveTo }: Moves): (to: DialogName) => void {
  const navigate = useNavigate();
  return moveTo ?? ((to) => void navigate(hrefTo(to), { replace: true, preventScrollReset: true }));
}

export function DialogLink({ to, moves, children }: { to: DialogName; moves: Moves; children: string }) {
  const { hrefTo, moveTo } = moves;
  const handleClick = (event: MouseEvent) => {
    if (!moveTo || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    moveTo(to);
  };
  return (
    <a className="dialog-link" href={hrefTo(to)} onClick={handleClick}>
      {children}
    </a>
  );
}
