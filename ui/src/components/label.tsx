import type { ComponentPropsWithRef } from "react";

/** A control's label. The asterisk is visual only, since the control itself is marked as required. */
export function Label({
  required,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<"label"> & { required?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes `htmlFor`
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
