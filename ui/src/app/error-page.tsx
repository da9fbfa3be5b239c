import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useNavigate, useRouteError } from "react-router";
import { Panel, TileSprite } from "@/components/panel";
import { siteQuery } from "@/features/site";
import { faultOf } from "@/lib/fault";
import { NotFoundPage } from "./not-found-page";

/** What is shown in place of a page that failed or does not exist. */
export function ErrorPage() {
  const fault = faultOf(useRouteError());
  return fault.status === 404 ? <NotFoundPage /> : <SomethingWentWrong id={fault.id} />;
}

/** The same without a shell, for when the shell itself failed. */
export function ShellErrorPage() {
  return (
    <>
      <TileSprite />
      <main id="main">
        <ErrorPage />
      </main>
    </>
  );
}

function SomethingWentWrong({ id }: { id: string | null }) {
  const navigate = useNavigate();
  // Read, never fetched: the page must stand when the API does not.
  const { data: site } = useQuery({ ...siteQuery(), enabled: false });

  function goBack(event: MouseEvent) {
    if (window.history.length <= 1) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <div className="wrap page lost">
      <div>
        <a className="back-link" href="/" onClick={goBack}>
          Back
        </a>
        <h1>Something went wrong</h1>
        <p className="lead">The page could not be shown. Reloading it often helps.</p>
        <p className="actions">
          <button className="button" onClick={() => window.location.reload()} type="button">
            Reload
          </button>
        </p>
        {site ? (
          <section className="help-box">
            <h2>need help?</h2>
            <p>
              {"Write to "}
              <a href={`mailto:${site.email}`}>{site.email}</a>
              {id ? ` and mention error ${id}.` : "."}
            </p>
          </section>
        ) : null}
      </div>
      <Panel cols={10} rows={6} seed={500} share={0.4} />
    </div>
  );
}
