import { createContext, useContext } from "react";
import { useLocation } from "react-router";

/** What the server has to say about a form that was sent without a script and could not be taken. */
export interface FormReply {
  name: "stay-connected" | "confirm" | "unsubscribe" | "login" | "register" | "two-factor";
  /** What was filled in, by field. */
  values: Readonly<Record<string, string>>;
  message: string;
  errors: Readonly<Record<string, string[]>>;
}

export const FormReplyContext = createContext<FormReply | null>(null);

/** The key every router gives the address a document was loaded at; all later ones are random. */
const arrival = "default";

/** The reply to a form of this name, on the page it was sent as and on no later one. */
export function useFormReply(name: FormReply["name"]): FormReply | null {
  const reply = useContext(FormReplyContext);
  const { key } = useLocation();
  return reply?.name === name && key === arrival ? reply : null;
}
