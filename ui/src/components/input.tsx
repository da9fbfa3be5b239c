import type { ComponentPropsWithRef } from "react";
import { useFieldProps } from "./field";

/** One line of text. Inside a `Field` it needs no id and no ARIA of its own. */
export function Input({ className, ...props }: ComponentPropsWithRef<"input">) {
  return <input {...useFieldProps(props)} className={className ? `input ${className}` : "input"} />;
}
