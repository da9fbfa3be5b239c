import { createContext, useContext } from "react";
import { useLocation } from "react-router";

/** The server's reply to a form that was submitted without a script and rejected. */
export interface FormReply {
  name:
    | "stay-connected"
    | "confirm"
    | "unsubscribe"
    | "login"
    | "register"
    | "two-factor"
    | "forgot-password"
    | "reset-password"
    | "verify-email"
    | "preferences-profile"
    | "preferences-email"
    | "preferences-verification"
    | "preferences-password"
    | "preferences-mails"
    | "purchase"
    | "team-create"
    | "team-join"
    | "team-request"
    | "team-leave"
    | "team-withdraw"
    | "invitation"
    | "waiting-list"
    | "waiting-list-verify"
    | "waiting-list-entry";
  /** The submitted values by field. */
  values: Readonly<Record<string, string>>;
  message: string;
  errors: Readonly<Record<string, string[]>>;
}

export const FormReplyContext = createContext<FormReply | null>(null);

/** The router's key of the initial location; later keys are random. */
const initialKey = "default";

/** The reply to the form with this name. Only on the initially loaded page. */
export function useFormReply(name: FormReply["name"]): FormReply | null {
  const reply = useContext(FormReplyContext);
  const { key } = useLocation();
  return reply?.name === name && key === initialKey ? reply : null;
}
