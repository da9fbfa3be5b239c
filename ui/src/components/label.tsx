import type { ComponentPropsWithRef } from "react";

/** Names a control. The mark is for the eye: the control itself says that it is required. */
export function Label({
  required,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<"label"> & { required?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: whoever uses it says which control
    <label {...rest} className={className ? `label ${className}` : "label"}>
      {children}
      {required ? (
        <span aria-hidden="true" className="label-mark">
          *
        </span>
      ) : null}
    </label>
  );
}
