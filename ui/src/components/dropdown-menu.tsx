import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * Actions behind a button. Not modal: the page behind stays usable, and a modal one would bring a `<style>` of its own,
 * which the content policy refuses. Nor does it move to the end of the document: it stays within its landmark.
 */
export function DropdownMenu({ trigger, align = "start", children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content align={align} className="dropdown" collisionPadding={8} sideOffset={6}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface ItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** Does something. */
export function MenuItem({ icon, danger, disabled, onSelect, children }: ItemProps & { onSelect(): void }) {
  return (
    <Radix.Item
      className={danger ? "dropdown-item is-danger" : "dropdown-item"}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

/** Leads elsewhere. */
export function MenuLink({ icon, disabled, href, children }: Omit<ItemProps, "danger"> & { href: string }) {
  return (
    <Radix.Item asChild disabled={disabled}>
      <a className="dropdown-item" href={href}>
        {icon}
        {children}
      </a>
    </Radix.Item>
  );
}

/** Names the items below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="dropdown-label">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="dropdown-separator" />;
}
