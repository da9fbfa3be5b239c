import { useEffect, useRef } from "react";
import { Choice, type ChoiceProps } from "./choice";

/** A native checkbox, so that it works without JavaScript. */
export function Checkbox({ className, ...props }: ChoiceProps) {
  return <Choice {...props} className={className ? `checkbox ${className}` : "checkbox"} type="checkbox" />;
}

/** A checkbox for a group of which some may be checked. */
export function MixedCheckbox({ mixed, ...props }: Omit<ChoiceProps, "ref"> & { mixed: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  // HTML has no attribute for this state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return <Checkbox {...props} ref={box} />;
}
