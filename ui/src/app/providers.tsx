import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ContactContext } from "@/lib/contact";
import { type DialogRegistry, DialogRegistryContext } from "@/lib/dialogs";
import { minute } from "@/lib/durations";
import { type FormReply, FormReplyContext } from "@/lib/form-reply";
import type { LazyModule } from "@/lib/lazy-module";
import { NowContext } from "@/lib/now";
import { OriginContext } from "@/lib/origin";
import { type Reauthentication, ReauthenticationContext } from "@/lib/reauthentication";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { type UserArea, UserAreaContext } from "./lazy-user-area";
import { Reauthenticate } from "./reauthenticate";
import { Toasts } from "./toasts";

interface ProvidersProps {
  queries: QueryClient;
  /** The time of rendering. */
  now: number;
  dialogs: DialogRegistry;
  user: LazyModule<UserArea>;
  /** Scheme, host and port of the site. */
  origin: string;
  /** The site's email address, if the document has it. */
  contact: string | undefined;
  /** The reply to a form that was submitted without a script. */
  form: FormReply | null;
  /** Asks the visitor to confirm their identity; unused on the server. */
  reauthentication: Reauthentication;
  children: ReactNode;
}

/** The providers both entries wrap around the router. */
export function Providers(props: ProvidersProps) {
  const { queries, now, dialogs, user, origin, contact, form, reauthentication, children } = props;
  const [toasts] = useState(createToasts);
  const [current, setCurrent] = useState(now);
  // Refreshes relative texts in a page that stays open. The first time replaces the server's: at once if the page comes
  // from a cache, which may be much older.
  useEffect(() => {
    const update = () => setCurrent(Date.now());
    if (Date.now() - now > minute) update();
    const timer = setInterval(update, minute);
    return () => clearInterval(timer);
  }, [now]);
  // Marks the end of hydration, mainly for tests: effects run after it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <NowContext value={current}>
        <ToastsContext value={toasts}>
          <ReauthenticationContext value={reauthentication}>
            <DialogRegistryContext value={dialogs}>
              <UserAreaContext value={user}>
                <OriginContext value={origin}>
                  <ContactContext value={contact}>
                    <FormReplyContext value={form}>{children}</FormReplyContext>
                  </ContactContext>
                </OriginContext>
              </UserAreaContext>
              <Reauthenticate />
              <Toasts />
            </DialogRegistryContext>
          </ReauthenticationContext>
        </ToastsContext>
      </NowContext>
    </QueryClientProvider>
  );
}
