import type { DialogNavigation } from "./dialog-link";

/** Props of every account form. Without `onSubmit` it cannot be submitted. */
export interface AccountFormProps<Values> {
  navigation: DialogNavigation;
  /** Rejects with an `ApiError`, which is shown at the fields it names. */
  onSubmit?: ((values: Values) => Promise<void>) | undefined;
}
