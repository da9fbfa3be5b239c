import { useEffect, useRef } from "react";
import { Choice, type ChoiceProps } from "./choice";

/** Yes or no, sent with its form. The browser's own control, so that it works without JavaScript. */
export function Checkbox({ className, ...props }: ChoiceProps) {
  return <Choice {...props} className={className ? `checkbox ${className}` : "checkbox"} type="checkbox" />;
}

/** A checkbox that may stand for several of which only some are ticked. */
export function MixedCheckbox({ mixed, ...props }: Omit<ChoiceProps, "ref"> & { mixed: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return <Checkbox {...props} ref={box} />;
}
