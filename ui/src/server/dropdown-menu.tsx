// Replaces @/components/dropdown-menu in the server's bundle.
import { cloneElement, type ReactElement, useId } from "react";

export * from "@/components/dropdown-menu";

/** The closed menu: a page contains its button only. */
export function DropdownMenu({ trigger }: { trigger: ReactElement }) {
  const attributes: object = {
    id: `radix-${useId()}`,
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "data-state": "closed",
  };
  return cloneElement(trigger as ReactElement<object>, attributes);
}
