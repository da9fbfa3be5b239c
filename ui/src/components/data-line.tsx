import { Children, type ReactNode } from "react";

/** Short facts in a row with dots between them. Where the row breaks there is no dot: neither line ends or begins with one. */
export function DataLine({ parts }: { parts: ReactNode[] }) {
  return (
    <p className="data data-line">
      {Children.map(parts, (part, index) => (
        <>
          {index > 0 && " "}
          <span>{part}</span>
        </>
      ))}
    </p>
  );
}
