import type { Moves } from "./dialog-link";

/** What every account form takes. Without `onSubmit` it can be filled in, but not sent. */
export interface AccountFormProps<Values> {
  moves: Moves;
  /** Rejects with an `ApiError` that is shown at the fields it names. */
  onSubmit?: ((values: Values) => Promise<void>) | undefined;
}
