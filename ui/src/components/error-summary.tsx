import { type ComponentPropsWithRef, useId } from "react";

interface ErrorSummaryProps extends ComponentPropsWithRef<"div"> {
  title: string;
  /** Messages with the ids of their fields. */
  errors: { id: string; message: string }[];
}

/** Lists a form's errors with links to the fields. The form moves focus here when it is rejected. */
export function ErrorSummary({ title, errors, ...rest }: ErrorSummaryProps) {
  const heading = useId();
  if (errors.length === 0) return null;
  return (
    <div {...rest} aria-labelledby={heading} className="error-summary" role="alert" tabIndex={-1}>
      <p className="error-summary-title" id={heading}>
        {title}
      </p>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
