import { useController } from "react-hook-form";
import { describedByOf, FieldNotes } from "@/components/field";
import type { FormField, FormValues } from "../types";
import { badgeIcons } from "./badge-icons";

export interface IconControlProps {
  field: Extract<FormField, { kind: "icon" }>;
  id: string;
}

/** Chooses an icon. One that is not among them, such as that of an earlier import, stays until another is chosen. */
export default function IconControl({ field: { name, label, hint, required = false }, id }: IconControlProps) {
  const { field, fieldState } = useController<FormValues>({ name });
  const value = String(field.value);
  const error = fieldState.error?.message;
  const isOther = value !== "" && !(value in badgeIcons);
  return (
    <fieldset
      aria-describedby={describedByOf(id, hint, error)}
      className="field icon-field"
      id={id}
      {...(error && { "aria-invalid": true })}
    >
      <legend className="label">
        {label}
        {required ? (
          <span aria-hidden="true" className="label-mark">
            *
          </span>
        ) : null}
      </legend>
      <div className="actions">
        {Object.entries(badgeIcons).map(([icon, Icon]) => (
          <label className="icon-choice" key={icon} title={icon.replaceAll("-", " ")}>
            <input
              checked={value === icon}
              className="visually-hidden"
              name={id}
              onBlur={field.onBlur}
              onChange={() => field.onChange(icon)}
              type="radio"
              value={icon}
            />
            <Icon aria-hidden="true" />
            <span className="visually-hidden">{icon.replaceAll("-", " ")}</span>
          </label>
        ))}
        {isOther ? (
          <label className="icon-choice">
            <input checked className="visually-hidden" name={id} readOnly type="radio" value={value} />
            {value}
          </label>
        ) : null}
      </div>
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
