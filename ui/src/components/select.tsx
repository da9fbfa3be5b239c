import type { ComponentPropsWithRef } from "react";
import { useFieldProps } from "./field";

/** A native select: suits every device and works without JavaScript. */
export function Select({ className, ...props }: ComponentPropsWithRef<"select">) {
  return (
    <select {...useFieldProps(props)} className={className ? `input is-select ${className}` : "input is-select"} />
  );
}
