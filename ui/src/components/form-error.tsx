/** The error of a form as a whole. It must also be announced, by a toast or by `FormAlert`. */
export function FormError({ children }: { children: string | null | undefined }) {
  return children ? <p className="field-error form-error">{children}</p> : null;
}

/** A form error that is announced by itself. Rendered from the start, as live regions require. */
export function FormAlert({ children }: { children: string | null | undefined }) {
  return (
    <div className="form-alert" role="alert">
      <FormError>{children}</FormError>
    </div>
  );
}
