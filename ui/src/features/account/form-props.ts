import type { Moves } from "./dialog-link";

/** Props of every account form. Without `onSubmit` it cannot be submitted. */
export interface AccountFormProps<Values> {
  moves: Moves;
  /** Rejects with an `ApiError`, which is shown at the fields it names. */
  onSubmit?: ((values: Values) => Promise<void>) | undefined;
}
