import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ContactContext } from "@/lib/contact";
import { type DialogCode, DialogCodeContext } from "@/lib/dialogs";
import { type FormReply, FormReplyContext } from "@/lib/form-reply";
import type { Late } from "@/lib/late";
import { NowContext } from "@/lib/now";
import { OriginContext } from "@/lib/origin";
import { type Reauthentication, ReauthenticationContext } from "@/lib/reauthentication";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { AskAgain } from "./ask-again";
import { Toasts } from "./toasts";
import { type UserArea, UserCodeContext } from "./user-code";

const minute = 60_000;

interface ProvidersProps {
  queries: QueryClient;
  /** The moment the server rendered at. */
  now: number;
  dialogs: DialogCode;
  user: Late<UserArea>;
  /** Scheme, host and port of the site. */
  origin: string;
  /** The site's e-mail address; undefined where the document does not say. */
  contact: string | undefined;
  /** What the server answered to a form that was sent without a script. */
  form: FormReply | null;
  /** How calls ask the visitor once more who they are; on the server none does. */
  reauthentication: Reauthentication;
  children: ReactNode;
}

/** What both entries wrap around the router. */
export function Providers(props: ProvidersProps) {
  const { queries, now, dialogs, user, origin, contact, form, reauthentication, children } = props;
  const [toasts] = useState(createToasts);
  const [current, setCurrent] = useState(now);
  // Texts such as "opens on" turn by themselves in a page left open; the first tick also replaces the server's moment.
  useEffect(() => {
    const timer = setInterval(() => setCurrent(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  // Says, to tests above all, that the page is the browser's now: effects run once hydration is over and done with.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <NowContext value={current}>
        <ToastsContext value={toasts}>
          <ReauthenticationContext value={reauthentication}>
            <DialogCodeContext value={dialogs}>
              <UserCodeContext value={user}>
                <OriginContext value={origin}>
                  <ContactContext value={contact}>
                    <FormReplyContext value={form}>{children}</FormReplyContext>
                  </ContactContext>
                </OriginContext>
              </UserCodeContext>
              <AskAgain />
              <Toasts />
            </DialogCodeContext>
          </ReauthenticationContext>
        </ToastsContext>
      </NowContext>
    </QueryClientProvider>
  );
}
