import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface DropdownMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * A menu of actions. Not modal, because a modal one injects a `<style>` that the content security policy blocks.
 * Rendered in place, so that it stays within its landmark.
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

/** A heading for the items below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="dropdown-label">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="dropdown-separator" />;
}
