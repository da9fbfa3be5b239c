import { Fragment } from "react";

/** Short facts in a row with dots between them. Where the row breaks there is no dot: neither line ends or begins with one. */
export function DataLine({ parts }: { parts: string[] }) {
  return (
    <p className="data data-line">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 ? " " : null}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
