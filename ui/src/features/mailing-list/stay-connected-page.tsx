import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useNavigate } from "react-router";
import { siteQuery } from "@/features/site";
import { late } from "@/lib/late";
import { paths } from "./paths";

const SubscribeForm = late(() => import("./subscribe-form"), "SubscribeForm");

/** `/stay-connected`: the dialog's form as a page, and where its form goes without a script. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const navigate = useNavigate();
  return (
    <div className="wrap page form-page">
      <header className="page-head">
        <h1>{`Never miss a ${site.product} again!`}</h1>
        <p className="lead">{`Leave your contact and we'll let you know when ${site.product} comes back.`}</p>
      </header>
      <div className="form-card">
        <Suspense fallback={<div className="form-waits" />}>
          <SubscribeForm onDone={() => navigate(paths.thanks)} returnTo={paths.form} />
        </Suspense>
      </div>
    </div>
  );
}
