import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { FormPage } from "@/components/form-page";
import { flagsQuery, noFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import { dialogHref, withoutDialog } from "@/lib/dialog-address";
import { RegisterForm } from "./register-form";

/** `/register` */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { pathname, search } = useLocation();
  const page = withoutDialog(pathname + search);
  const { data: flags = noFlags } = useQuery(flagsQuery());
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
      <RegisterForm moves={{ hrefTo: (name) => dialogHref(name, page), moveTo: null }} />
    </FormPage>
  );
}
