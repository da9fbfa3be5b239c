import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { DialogName } from "@/lib/dialog-address";

/** How a form switches to another: by URL, or through state if the page opened the dialog. */
export interface DialogNavigation {
  hrefTo(name: DialogName): string;
  switchTo: ((name: DialogName) => void) | null;
}

/** Switches to another form after a submission. */
export function useSwitchDialog({ hrefTo, switchTo }: DialogNavigation): (to: DialogName) => void {
  const navigate = useNavigate();
  return switchTo ?? ((to) => void navigate(hrefTo(to), { replace: true, preventScrollReset: true }));
}

export function DialogLink({
  to,
  navigation,
  children,
}: {
  to: DialogName;
  navigation: DialogNavigation;
  children: string;
}) {
  const { hrefTo, switchTo } = navigation;
  const handleClick = (event: MouseEvent) => {
    if (!switchTo || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    switchTo(to);
  };
  return (
    <a className="dialog-link" href={hrefTo(to)} onClick={handleClick}>
      {children}
    </a>
  );
}
