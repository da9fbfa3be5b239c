import { useSuspenseQuery } from "@tanstack/react-query";
import { type MouseEvent, useMemo } from "react";
import { useLocation } from "react-router";
import { DataLine } from "@/components/data-line";
import { Panel } from "@/components/panel";
import { Written } from "@/components/written";
import { eventQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { useAnswer } from "@/lib/answer";
import { dayIn } from "@/lib/dates";
import { seedOf } from "@/lib/seed";
import { useToasts } from "@/lib/toasts";
import { Contents } from "./contents";
import { withHeadingLinks, withNotes } from "./marked-up";
import { contentQuery } from "./queries";

/** A page of text: what was written, what is in it, and as of when it holds. */
export function Page() {
  const { pathname } = useLocation();
  const { data: page } = useSuspenseQuery(contentQuery(pathname.replaceAll("/", "")));
  const { data: site } = useSuspenseQuery(siteQuery());
  const event = useAnswer(eventQuery(site.currentEvent));
  const { title, description, author, contents, updatedAt, version } = page;
  const html = useMemo(() => withNotes(withHeadingLinks(page.html, contents)), [page.html, contents]);
  const copy = useCopiedLinks();
  return (
    <article className="wrap page text">
      <header className="page-head">
        <h1>{title}</h1>
        {description ? <p className="lead">{description}</p> : null}
        <DataLine
          parts={[
            <>
              {"Last changed "}
              <time dateTime={updatedAt}>{dayIn(updatedAt, event?.timezone ?? "UTC")}</time>
            </>,
            `Version ${version}`,
            ...(author ? [author] : []),
          ]}
        />
        <Panel className="is-wide" cols={20} rows={1} seed={seedOf(page.page)} share={1} />
        <Panel className="is-narrow" cols={9} rows={1} seed={seedOf(page.page)} share={1} />
      </header>
      {contents.length > 1 ? <Contents contents={contents} key={page.page} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed, by whatever presses links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="text-body" onClick={copy}>
        <Written html={html} />
      </div>
    </article>
  );
}

/** Whoever follows the link of a heading also has it in the clipboard, where there is one. */
function useCopiedLinks() {
  const toasts = useToasts();
  return ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a.heading-link") : null;
    if (!link || !("clipboard" in navigator)) return;
    navigator.clipboard.writeText(link.href).then(
      () => toasts.success("Link copied"),
      () => {},
    );
  };
}
