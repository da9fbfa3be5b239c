import { type ReactNode, useId } from "react";

interface ProgressProps {
  label: ReactNode;
  /** Left out while nobody knows how long it takes. */
  value?: number | undefined;
  max?: number;
  /** The value in words; a percentage unless told. */
  text?: string | undefined;
}

/** How far something has come, laid tile by tile. */
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
