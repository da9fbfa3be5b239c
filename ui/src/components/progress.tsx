import { type ReactNode, useId } from "react";

interface ProgressProps {
  label: ReactNode;
  /** Omit while the duration is unknown. */
  value?: number | undefined;
  max?: number;
  /** The value as text; a percentage by default. */
  text?: string | undefined;
}

/** A progress bar made of tiles. */
export function Progress({ label, value, max = 100, text }: ProgressProps) {
  const id = useId();
  const valueText = text ?? (value === undefined ? "" : `${Math.round((value / max) * 100)}%`);
  return (
    <div className="progress-field">
      <label htmlFor={id}>{label}</label>
      <span className="data">{valueText}</span>
      <progress aria-valuetext={valueText || undefined} id={id} max={max} value={value}>
        {valueText}
      </progress>
    </div>
  );
}
