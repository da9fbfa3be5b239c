import { Children, type ReactNode } from "react";

/** Short facts separated by dots. There is no dot where the line breaks. */
export function MetaLine({ parts }: { parts: ReactNode[] }) {
  return (
    <p className="data meta-line">
      {Children.map(parts, (part, index) => (
        <>
          {index > 0 && " "}
          <span>{part}</span>
        </>
      ))}
    </p>
  );
}
