import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { FormPage } from "@/components/form-page";
import { flagsQuery, noFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import { dialogHref, withoutDialog } from "@/lib/dialog-address";
import { CompleteForm } from "./complete-form";
import type { Moves } from "./dialog-link";
import { RegisterForm } from "./register-form";
import { mailboxPath } from "./route";
import { useEntry } from "./use-entry";

/** `/register`; with `?complete=1` for somebody whose social profile told no address. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { pathname, search } = useLocation();
  const page = withoutDialog(pathname + search);
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const navigate = useNavigate();
  // The mailbox is next.
  const entry = useEntry(() => navigate(mailboxPath, { replace: true }));
  const moves: Moves = { hrefTo: (name) => dialogHref(name, page), moveTo: null };
  if (new URLSearchParams(search).has("complete"))
    return (
      <FormPage
        lead="Your social profile told us no address. Which mailbox should your ticket and our news go to?"
        seed={8}
        share={0.7}
        title="One thing is missing"
      >
        <CompleteForm moves={moves} onSubmit={entry.complete} />
      </FormPage>
    );
  return (
    <FormPage
      lead={
        flags.register ? (
          `One account for ${site.name}: your team, your ticket and your place at the table.`
        ) : (
          <>
            {"Registration is being prepared."}
            {flags.stay_connected ? (
              <>
                {" "}
                <a href={dialogHref("stay-connected", page)}>Leave your contact</a> and you will hear when it opens.
              </>
            ) : null}
          </>
        )
      }
      seed={8}
      share={0.5}
      title="Register"
    >
      <RegisterForm asksSource moves={moves} onSubmit={entry.signUp} />
    </FormPage>
  );
}
