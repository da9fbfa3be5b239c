import type { ComponentPropsWithRef } from "react";
import { useFieldProps } from "./field";

/** Several lines of text; grows with them where the browser can. */
export function Textarea({ className, rows = 4, ...props }: ComponentPropsWithRef<"textarea">) {
  return (
    <textarea
      {...useFieldProps(props)}
      className={className ? `input is-multiline ${className}` : "input is-multiline"}
      rows={rows}
    />
  );
}
