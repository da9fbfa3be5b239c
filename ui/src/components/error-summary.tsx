import { type ComponentPropsWithRef, useId } from "react";

interface ErrorSummaryProps extends ComponentPropsWithRef<"div"> {
  title: string;
  /** What is wrong and the id of the field it is wrong with. */
  errors: { id: string; message: string }[];
}

/** Every error of a form with a link to its field. Whoever refuses the form moves focus here. */
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
