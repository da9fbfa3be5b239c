import type { ComponentPropsWithRef } from "react";
import { useFieldProps } from "./field";

/** A single-line input. Inside a `Field` it needs no id or ARIA attributes. */
export function Input({ className, ...props }: ComponentPropsWithRef<"input">) {
  return <input {...useFieldProps(props)} className={className ? `input ${className}` : "input"} />;
}
