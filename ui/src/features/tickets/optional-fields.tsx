import { type ReactNode, useState } from "react";

interface OptionalFieldsProps {
  title: ReactNode;
  /** Whether its fields have values at first. */
  filled: boolean;
  /** Whether any of its fields has an error. */
  invalid: boolean;
  children: ReactNode;
}

/** Optional fields behind a title. It is open if they have values, and as long as they have errors. */
export function OptionalFields({ title, filled, invalid, children }: OptionalFieldsProps) {
  const [isOpen, setIsOpen] = useState(filled || invalid);
  if (invalid && !isOpen) setIsOpen(true);
  return (
    // The visitor may have opened it before hydration.
    <details
      className="accordion-item fold"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      open={isOpen}
      suppressHydrationWarning
    >
      <summary>{title}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
