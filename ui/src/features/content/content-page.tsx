import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { eventQuery } from "@/features/events";
import { flagsQuery } from "@/features/flags";
import { editionsPath, siteQuery } from "@/features/site";
import { useAnswer } from "@/lib/answer";
import { dialogHref } from "@/lib/dialog-address";
import { contentTexts } from "./pages";

/** A page still being written: what it will be about, on a blueprint, and ways onward. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const event = useAnswer(eventQuery(site.currentEvent));
  const flags = useAnswer(flagsQuery());
  const { pathname } = useLocation();
  const { title, lead } = contentTexts[pathname.replaceAll("/", "")] ?? { title: "", lead: () => "" };
  return (
    <article className="wrap is-content page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead(site)}</p>
      </header>
      <Panel className="is-wide" cols={20} rows={4} seed={21} share={0} />
      <Panel className="is-narrow" cols={9} rows={3} seed={21} share={0} />
      <p className="actions onward">
        {flags?.stay_connected ? (
          <ButtonLink href={dialogHref("stay-connected", pathname)}>Stay connected</ButtonLink>
        ) : null}
        <ButtonLink
          href={event ? `/events/${event.slug}` : editionsPath(site)}
          look={flags?.stay_connected ? "quiet" : "primary"}
        >
          {event ? "See the current edition" : "See past editions"}
        </ButtonLink>
      </p>
      <p className="caption">
        {"Questions meanwhile? Write to "}
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
    </article>
  );
}
