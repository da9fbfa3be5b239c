import { useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { type KeyboardEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { EventSummary } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { useRights } from "@/features/account";
import { type ListPage, listQuery, scopedHref } from "@/features/admin-list";
import { permissionFor, type Resource, resourceAt } from "@/features/admin-resources";
import { matches } from "@/lib/search";
import type { EarlyKeys } from "./early-keys";
import { usePaletteActions } from "./palette-actions";
import { type Rank, ranked, rankOf, textsOf } from "./palette-ranking";
import { allSections } from "./sections";
import { useScope } from "./use-admin";

/** Lists that are searched, in the order of equally good results. */
const searched = ["attendees", "users", "orders", "teams", "waiting-list"];
/** Characters from which rows are searched. */
const minLength = 2;
/** Maximum number of rows per list. */
const perList = 5;
/** Maximum number of actions. */
const maxActions = 8;

interface PaletteDialogProps {
  onClose(): void;
  /** Returns what the user typed before the dialog was there. */
  takeKeys?(): EarlyKeys | undefined;
}

/** Pages and actions that match the words, and the rows that the lists find. */
export function PaletteDialog({ onClose, takeKeys }: PaletteDialogProps) {
  const navigate = useNavigate();
  const { may } = useRights();
  const [text, setText] = useState("");
  const query = text.trim();
  // Draws the pages in a second render, so that the dialog opens sooner.
  const [showsPages, setShowsPages] = useState(false);
  useEffect(() => startTransition(() => setShowsPages(true)), []);
  const sections = showsPages ? allSections : [];
  const list = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState("");
  /** Whether the user has chosen a result. Until then the first one is highlighted, whichever arrives first. */
  const isChosen = useRef(false);
  /** Whether the first result is opened as soon as there is one. */
  const isEntered = useRef(false);
  const takeOver = useEffectEvent(() => {
    const keys = takeKeys?.();
    if (!keys) return;
    isEntered.current = keys.isEntered;
    setText((typed) => keys.text + typed);
  });
  useEffect(() => takeOver(), []);
  const { event, events } = useScope();
  const possible = usePaletteActions();
  const pages = ranked(
    sections.filter(({ label, permission }) => may(permission) && matches(query, [label])),
    ({ label }) => rankOf(query, [label]),
  );
  const { groups: found, isSearching } = useGroups(query);
  const editions = query === "" || !may("events:show") ? [] : editionsFor(query, events);
  const groups = editions.length > 0 ? [{ title: "Editions", hits: editions }, ...found] : found;
  // Without words, the pages are enough to choose from.
  const matching = query === "" ? [] : possible.filter(({ label }) => matches(query, [label]));
  const actions = ranked(matching, ({ label }) => rankOf(query, [label])).slice(0, maxActions);
  const order = [
    ...pages.map(({ name }) => name),
    ...actions.map(({ label }) => label),
    ...groups.flatMap(({ hits }) => hits.map(({ href }) => href)),
  ].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of the results
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>("[cmdk-item]");
    if (!isChosen.current) setHighlighted(first?.dataset.value ?? "");
    if (isChosen.current || !isEntered.current || !showsPages || !first) return;
    isEntered.current = false;
    first.click();
  }, [order, showsPages]);

  /** Opens the highlighted result, or the first one as soon as it's there. cmdk drops the key while it has none. */
  function enter(event: KeyboardEvent) {
    event.preventDefault();
    const result = list.current?.querySelector<HTMLElement>("[cmdk-item][aria-selected=true]");
    if (result) result.click();
    else isEntered.current = true;
  }

  function go(href: string) {
    onClose();
    void navigate(scopedHref(href, event));
  }

  return (
    <Dialog onClose={onClose} open size="large" title="Search or jump to…">
      {/* The pages are filtered here, the rows by the server. */}
      <Command
        className="palette"
        label="Search or jump to…"
        loop
        onKeyDown={(event) => {
          if (["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) isChosen.current = true;
          // In Safari, the Enter that ends a composition has only this key code.
          const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
          if (event.key === "Enter" && !isComposing) enter(event);
        }}
        onPointerMove={() => {
          isChosen.current = true;
        }}
        onValueChange={setHighlighted}
        shouldFilter={false}
        value={highlighted}
      >
        <Command.Input
          className="input"
          onValueChange={(next) => {
            isChosen.current = false;
            isEntered.current = false;
            setText(next);
          }}
          placeholder="Page, person, code or order"
          value={text}
        />
        <Command.List ref={list}>
          {isSearching ? <Command.Loading>Searching…</Command.Loading> : null}
          {showsPages && !isSearching ? <Command.Empty>No results</Command.Empty> : null}
          {pages.length > 0 ? (
            <Command.Group heading="Pages">
              {pages.map(({ name, label }) => (
                <Command.Item key={name} onSelect={() => go(`/admin/${name}`)} value={`/admin/${name}`}>
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          {actions.length > 0 ? (
            <Command.Group heading="Actions">
              {actions.map(({ label, run }) => (
                <Command.Item
                  key={label}
                  onSelect={() => {
                    onClose();
                    run();
                  }}
                  value={label}
                >
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          {groups.map(({ title, hits }) => (
            <Command.Group heading={title} key={title}>
              {hits.map(({ href, label }) => (
                <Command.Item key={href} onSelect={() => go(href)} value={href}>
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface Hit {
  href: string;
  label: string;
  rank: Rank;
}

interface Group {
  title: string;
  hits: Hit[];
}

function editionsFor(query: string, events: readonly EventSummary[]): Hit[] {
  const hits = events
    .filter(({ title, slug }) => matches(query, [title, slug]))
    .map(({ id, title, slug }) => ({ href: `/admin/events/${id}`, label: title, rank: rankOf(query, [title, slug]) }));
  return ranked(hits, ({ rank }) => rank).slice(0, perList);
}

/** The first rows of each list that match, and the lists with the best matches first; none until all have answered. */
function useGroups(query: string): { groups: readonly Group[]; isSearching: boolean } {
  const { may } = useRights();
  const queries = useQueryClient();
  const [found, setFound] = useState<{ query: string; groups: Group[] } | null>(null);
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
