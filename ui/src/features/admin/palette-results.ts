import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { EventSummary } from "@/api/types";
import { useRights } from "@/features/account";
import { type ListPage, listQuery, scopedHref } from "@/features/admin-list";
import { permissionFor, type Resource, resourceAt } from "@/features/admin-resources";
import { matches } from "@/lib/search";
import { type PaletteAction, usePaletteActions } from "./palette-actions";
import { type Rank, ranked, rankOf, textsOf } from "./palette-ranking";
import type { AdminSection } from "./sections";
import { useScope } from "./use-admin";

/** Lists that are searched, in the order of equally good results. */
const searched = ["attendees", "users", "orders", "teams", "waiting-list"];
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
  const { may } = useRights();
  const queries = useQueryClient();
  const [found, setFound] = useState<{ query: string; groups: HitGroup[] } | null>(null);
  const search = useEffectEvent(async () => {
    const resources = searched
      .flatMap((section) => resourceAt(section) ?? [])
      .filter((resource) => may(permissionFor(resource, "list")));
    const groups = await Promise.all(
      resources.map(async (resource) => {
        const path = `${resource.list.path}?perPage=${perList}&q=${encodeURIComponent(query)}` as const;
        // A list that fails leaves the others.
        const page = await queries.fetchQuery(listQuery(path)).catch(() => null);
        return { title: resource.title, hits: hitsOf(resource, page, query) };
      }),
    );
    return ranked(
      groups.filter(({ hits }) => hits.length > 0),
      ({ hits }) => hits[0]?.rank ?? 4,
    );
  });
  useEffect(() => {
    if (query.length < minLength) return;
    let isCurrent = true;
    void search().then((groups) => {
      if (isCurrent) setFound({ query, groups });
    });
    return () => {
      isCurrent = false;
    };
  }, [query]);
  const isCurrent = found?.query === query;
  return { groups: isCurrent ? found.groups : [], isSearching: query.length >= minLength && !isCurrent };
}

function hitsOf({ list }: Resource, page: ListPage | null, query: string): Hit[] {
  const hits = (page?.data ?? []).flatMap((row) => {
    const href = list.hrefOf(row);
    return href ? [{ href, label: list.nameOf(row), rank: rankOf(query, [list.nameOf(row), ...textsOf(row)]) }] : [];
  });
  return ranked(hits, ({ rank }) => rank);
}
