import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

interface TooltipProps {
  /** A few words more than the label says; never the only place they stand. */
  text: string;
  /** The button or link it belongs to. */
  children: ReactElement;
}

/** A word about a control, on hover and on focus. Touch screens have neither. Not for inside of a paragraph. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content className="tooltip" collisionPadding={8} sideOffset={6}>
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
