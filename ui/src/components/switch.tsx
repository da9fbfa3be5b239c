import { Choice, type ChoiceProps } from "./choice";

/** A switch that takes effect at once. For values submitted with a form use `Checkbox`. */
export function Switch({ className, ...props }: ChoiceProps) {
  return <Choice {...props} className={className ? `switch ${className}` : "switch"} role="switch" type="checkbox" />;
}
