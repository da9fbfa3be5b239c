/** What is wrong with a form as a whole. Whoever puts it there says it aloud as well, by a toast or by moving focus. */
export function FormError({ children }: { children: string | null | undefined }) {
  return children ? <p className="field-error form-error">{children}</p> : null;
}
