import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

interface TooltipProps {
  /** A short explanation; never the only place for information. */
  text: string;
  /** The button or link it belongs to. */
  children: ReactElement;
}

/** A tooltip on hover and focus. Touch screens have neither. Not for use inside a paragraph. */
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
