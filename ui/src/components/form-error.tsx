/** What is wrong with a form as a whole. Whoever puts it there says it aloud as well, by a toast or by `FormAlert`. */
export function FormError({ children }: { children: string | null | undefined }) {
  return children ? <p className="field-error form-error">{children}</p> : null;
}

/** The same for a form that raises no toast: there from the start, so that what it comes to say is read out. */
export function FormAlert({ children }: { children: string | null | undefined }) {
  return (
    <div className="form-alert" role="alert">
      <FormError>{children}</FormError>
    </div>
  );
}
