import { useEffect, useRef } from "react";

const steps = ["Name and start", "What to copy", "Checklist"] as const;

/** The steps of the wizard, and a heading with the current one. `current` counts from 0. */
export function EditionSteps({ current }: { current: number }) {
  const heading = useStepFocus(current);
  return (
    <>
      <ol aria-label="Steps" className="edition-steps">
        {steps.map((label, at) => (
          <li aria-current={at === current ? "step" : undefined} key={label}>
            {label}
          </li>
        ))}
      </ol>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        {`Step ${current + 1} of ${steps.length}: ${steps[current]}`}
      </h2>
    </>
  );
}

/** Moves the focus to the heading of the next step. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return heading;
}
