import { createContext, useContext } from "react";

/** The e-mail address to ask for help at, from the document itself: it is known when the API answers nothing. */
export const ContactContext = createContext<string | undefined>(undefined);

export function useContact(): string | undefined {
  return useContext(ContactContext);
}
