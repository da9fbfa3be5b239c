import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { EventSummary } from "@/api/types";
import { useRights } from "@/features/account";
import { type ListRow, listQuery, scopedHref } from "@/features/admin-list";
import { attendees, orders, permissionFor, type Resource, teams, users, waitingList } from "@/features/admin-resources";
import { matches } from "@/lib/search";
import type { AdminSection } from "../sections";
import { useScope } from "../use-scope";
import { type PaletteAction, usePaletteActions } from "./palette-actions";
import { type Rank, ranked, rankOf, textsOf } from "./palette-ranking";

/** Characters from which rows are searched. */
const minLength = 2;
/** Maximum number of rows per list. */
const perList = 5;
/** Maximum number of actions. */
const maxActions = 8;

/** Leads to a page, or does something. */
export interface Result extends PaletteAction {
  /** Different for each result. */
  value: string;
}

interface ResultGroup {
  title: string;
  results: readonly Result[];
}

interface Hit {
  href: string;
  label: string;
  rank: Rank;
}

interface HitGroup {
  title: string;
  hits: Hit[];
}

/** Pages and actions that match the words, and the rows that the lists find. */
export function usePaletteResults(query: string, sections: readonly AdminSection[]) {
  const navigate = useNavigate();
  const { may } = useRights();
  const { event, events } = useScope();
  const possible = usePaletteActions();
  const { groups: found, isSearching } = useHitGroups(query);
  const pages = sections.filter(({ permission }) => may(permission));
  const editions = may("events:show") ? editionsFor(query, events) : [];
  const linkTo = ({ href, label }: Pick<Hit, "href" | "label">): Result => ({
    value: href,
    label,
    run: () => void navigate(scopedHref(href, event)),
  });
  const groups: ResultGroup[] = [
    { title: "Pages", results: pagesFor(query, pages).map(linkTo) },
    { title: "Actions", results: actionsFor(query, possible).map(({ label, run }) => ({ value: label, label, run })) },
    { title: "Editions", results: editions.map(linkTo) },
    ...found.map(({ title, hits }) => ({ title, results: hits.map(linkTo) })),
  ];
  return { groups: groups.filter(({ results }) => results.length > 0), isSearching };
}

/** The pages that match, the best ones first. */
function pagesFor(query: string, sections: readonly AdminSection[]): { href: string; label: string }[] {
  const matching = sections.filter(({ label }) => matches(query, [label]));
  return ranked(matching, ({ label }) => rankOf(query, [label])).map(({ name, label }) => ({
    href: `/admin/${name}`,
    label,
  }));
}

/** The actions that match; without words, the pages are enough to choose from. */
function actionsFor(query: string, possible: readonly PaletteAction[]): PaletteAction[] {
  if (query === "") return [];
  const matching = possible.filter(({ label }) => matches(query, [label]));
  return ranked(matching, ({ label }) => rankOf(query, [label])).slice(0, maxActions);
}

function editionsFor(query: string, events: readonly EventSummary[]): Hit[] {
  if (query === "") return [];
  const hits = events
    .filter(({ title, slug }) => matches(query, [title, slug]))
    .map(({ id, title, slug }) => ({ href: `/admin/events/${id}`, label: title, rank: rankOf(query, [title, slug]) }));
  return ranked(hits, ({ rank }) => rank).slice(0, perList);
}

/** The first rows of each list that match, and the lists with the best matches first; none until all have answered. */
function useHitGroups(query: string): { groups: readonly HitGroup[]; isSearching: boolean } {
  // Equally good ones stay in this order. `useQueries` would add code to the framework that every visitor loads.
  const lists = [
    useHits(attendees, query),
    useHits(users, query),
    useHits(orders, query),
    useHits(teams, query),
    useHits(waitingList, query),
  ];
  const isSearching = lists.some(({ isLoading }) => isLoading);
  const filled = isSearching ? [] : lists.filter(({ hits }) => hits.length > 0);
  return { groups: ranked(filled, ({ hits }) => hits[0]?.rank ?? 4), isSearching };
}

/** The first rows of a list that match; none if they cannot be loaded, or may not be seen. */
function useHits(resource: Resource, query: string): HitGroup & { isLoading: boolean } {
  const { may } = useRights();
  const { title, list } = resource;
  const path = `${list.path}?perPage=${perList}&q=${encodeURIComponent(query)}` as const;
  const enabled = query.length >= minLength && may(permissionFor(resource, "list"));
  const { data, isLoading } = useQuery({ ...listQuery(path), enabled });
  return { title, hits: enabled ? hitsOf(resource, data?.data ?? [], query) : [], isLoading };
}

function hitsOf({ list }: Resource, rows: readonly ListRow[], query: string): Hit[] {
  const hits = rows.flatMap((row) => {
    const href = list.hrefOf(row);
    return href ? [{ href, label: list.nameOf(row), rank: rankOf(query, [list.nameOf(row), ...textsOf(row)]) }] : [];
  });
  return ranked(hits, ({ rank }) => rank);
}
