import { useSuspenseQuery } from "@tanstack/react-query";
import { type MouseEvent, useMemo } from "react";
import { useMatches } from "react-router";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { RichText } from "@/components/rich-text";
import { TableOfContents } from "@/components/table-of-contents";
import { eventQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { dayIn } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import { useToasts } from "@/lib/toasts";
import { useCachedQuery } from "@/lib/use-cached-query";
import { withHeadingLinks, withNotes } from "./html-transforms";
import { contentQuery } from "./queries";

/** Pages shown without date and version. */
const undated = ["about"];

/** A content page: text, table of contents and, where it matters, the date of the last change. */
export function Page() {
  // The route's id, which is what the loader fetched: a query that is not cached suspends, which the server cannot render.
  const path = useMatches().at(-1)?.id ?? "";
  // The loader fetches it, for the next page even if the server has drawn this one.
  const { data: page } = useSuspenseQuery({ ...contentQuery(path), staleTime: Number.POSITIVE_INFINITY });
  const { data: site } = useSuspenseQuery(siteQuery());
  const event = useCachedQuery(eventQuery(site.currentEvent));
  const { title, description, author, contents, updatedAt, version } = page;
  const html = useMemo(() => page.html && withNotes(withHeadingLinks(page.html, contents)), [page.html, contents]);
  const copy = useCopiedLinks();
  return (
    <article className="wrap page text">
      <header className="page-head">
        <h1>{title}</h1>
        {description ? <p className="lead">{description}</p> : null}
        <MetaLine
          parts={[
            ...(undated.includes(page.page)
              ? []
              : [
                  <>
                    {"Last updated "}
                    <time dateTime={updatedAt}>{dayIn(updatedAt, event?.timezone ?? "UTC")}</time>
                  </>,
                  `Version ${version}`,
                ]),
            ...(author ? [author] : []),
          ]}
        />
        <Panel className="is-wide" cols={20} rows={1} seed={seedOf(page.page)} share={1} />
        <Panel className="is-narrow" cols={9} rows={1} seed={seedOf(page.page)} share={1} />
      </header>
      {contents.length > 1 ? <TableOfContents contents={contents} key={page.page} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of its links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="text-body" onClick={copy}>
        <RichText html={html} />
      </div>
    </article>
  );
}

/** Clicking a heading's link also copies its URL, where there is a clipboard. */
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
