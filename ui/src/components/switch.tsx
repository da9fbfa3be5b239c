import { Choice, type ChoiceProps } from "./choice";

/** On or off, at once. What only counts when its form is sent is a `Checkbox`. */
export function Switch({ className, ...props }: ChoiceProps) {
  return <Choice {...props} className={className ? `switch ${className}` : "switch"} role="switch" type="checkbox" />;
}
