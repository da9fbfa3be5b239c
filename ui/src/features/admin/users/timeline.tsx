import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { TimelineEntry } from "@/api/types";
import { Button } from "@/components/button";
import { FilterRow } from "@/components/filter-row";
import { useRights } from "@/features/account";
import { keepForm } from "@/features/admin-form";
import { withQuery } from "@/lib/address";
import { dayAndClock } from "@/lib/dates";
import { price } from "@/lib/money";
import { ChangeList } from "../records/change-list";
import { timelineQuery } from "./queries";
import { choicesOf, detailOf, hrefOf, titleOf } from "./timeline-texts";

export interface TimelineProps {
  /** The API's path of the user or the ticket. */
  path: `/api/v1/users/${string}` | `/api/v1/users-tickets/${string}`;
  timezone: string;
}

const permissions = ["users-tickets:list", "teams:list", "waiting-list:list", "emails:list", "audit-log:list"];

/** What happened to a person, the newest first, as far as the user may see it. */
export default function Timeline(props: TimelineProps) {
  const { may } = useRights();
  const [search] = useSearchParams();
  const kind = search.get("kind") ?? "";
  // The key starts with the first page of another kind.
  return permissions.some((permission) => may(permission)) ? <Entries {...props} key={kind} kind={kind} /> : null;
}

function Entries({ path, timezone, kind }: TimelineProps & { kind: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [pages, setPages] = useState(1);
  const section = useLocalFilters();
  const { data, isError } = useQuery(timelineQuery(path, kind, 1));
  const hrefWith = (chosen: string) => {
    const next = new URLSearchParams(search);
    if (chosen && chosen !== kind) next.set("kind", chosen);
    else next.delete("kind");
    return withQuery(pathname, next);
  };
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return (
    <section className="record-section timeline" ref={section}>
      <h2>Timeline</h2>
      {data ? (
        <FilterRow
          choices={choicesOf(data.counts).map((choice) => ({
            label: choice.label,
            href: hrefWith(choice.kind),
            selected: choice.kind === kind,
          }))}
          label="Show"
        />
      ) : null}
      {data?.meta.total === 0 ? <p>Nothing has happened yet.</p> : null}
      {data ? null : <p>{isError ? "We couldn't load the timeline. Reload the page to try again." : "Loading…"}</p>}
      {data && data.meta.total > 0 ? (
        <ol className="history">
          {numbers.map((page) => (
            <PageOfEntries key={page} kind={kind} page={page} path={path} timezone={timezone} />
          ))}
        </ol>
      ) : null}
      {data && pages < data.meta.lastPage ? (
        <Button variant="quiet" onClick={() => setPages(pages + 1)} small>
          Show older
        </Button>
      ) : null}
    </section>
  );
}

/**
 * Filters replace the history entry and skip loaders, so that unsaved changes in the page's forms survive. Returns a ref
 * for the element that contains the filters.
 */
function useLocalFilters() {
  const section = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a.filter");
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(link.pathname + link.search, { ...keepForm, replace: true, preventScrollReset: true });
    };
    const { current } = section;
    current?.addEventListener("click", choose);
    return () => current?.removeEventListener("click", choose);
  }, [navigate]);
  return section;
}

function PageOfEntries({ path, kind, page, timezone }: TimelineProps & { kind: string; page: number }) {
  const { data } = useQuery(timelineQuery(path, kind, page));
  if (!data) return <li>Loading…</li>;
  return data.data.map((entry) => (
    <Entry entry={entry} key={`${entry.action}-${entry.id}-${entry.at}`} timezone={timezone} />
  ));
}

function Entry({ entry, timezone }: { entry: TimelineEntry; timezone: string }) {
  const href = hrefOf(entry);
  const detail = detailOf(entry);
  const by = entry.actor?.name ?? entry.actor?.username;
  return (
    <li>
      <span className="data">{dayAndClock(entry.at, timezone)}</span>
      <span>
        {href ? <a href={href}>{titleOf(entry)}</a> : titleOf(entry)}
        {entry.amount ? ` · ${price(entry.amount)}` : null}
        {by ? ` · by ${by}` : null}
      </span>
      {detail ? <span className="timeline-detail">{detail}</span> : null}
      <ChangeList changes={entry.changes} timezone={timezone} />
    </li>
  );
}
