import type { ComponentPropsWithRef } from "react";
import { useFieldProps } from "./field";

/** A multi-line input that grows with its content where the browser supports it. */
export function Textarea({ className, rows = 4, ...props }: ComponentPropsWithRef<"textarea">) {
  return (
    <textarea
      {...useFieldProps(props)}
      className={className ? `input is-multiline ${className}` : "input is-multiline"}
      rows={rows}
    />
  );
}
