import { createContext, useContext } from "react";

/** The support email address. It comes from the document, so it is available when the API is not. */
export const ContactContext = createContext<string | undefined>(undefined);

export function useContact(): string | undefined {
  return useContext(ContactContext);
}
