import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { flagsQuery, noFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import { dialogHref, withoutDialog } from "@/lib/dialog-address";
import { late } from "@/lib/late";

const RegisterForm = late(() => import("./register-form"), "RegisterForm");

/** `/register` */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { pathname, search } = useLocation();
  const page = withoutDialog(pathname + search);
  const { data: flags = noFlags } = useQuery(flagsQuery());
  return (
    <div className="wrap page form-page">
      <header className="page-head">
        <h1>Register</h1>
        {flags.register ? (
          <p className="lead">{`One account for ${site.name}: your team, your ticket and your place at the table.`}</p>
        ) : (
          <p className="lead">
            {"Registration is being prepared. "}
            <a href={dialogHref("stay-connected", page)}>Leave your contact</a> and you will hear when it opens.
          </p>
        )}
      </header>
      <div className="form-card">
        <Suspense fallback={<div className="form-waits" />}>
          <RegisterForm moves={{ hrefTo: (name) => dialogHref(name, page), moveTo: null }} />
        </Suspense>
      </div>
    </div>
  );
}
