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
  const words = text ?? (value === undefined ? "" : `${Math.round((value / max) * 100)} %`);
  return (
    <div className="progress-field">
      <label htmlFor={id}>{label}</label>
      <span className="data">{words}</span>
      <progress aria-valuetext={words || undefined} id={id} max={max} value={value}>
        {words}
      </progress>
    </div>
  );
}
