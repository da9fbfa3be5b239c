import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { useFocusFallback } from "@/lib/focus";
import { inSentence } from "@/lib/in-sentence";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { useStore } from "@/lib/store";
import { BulkBar } from "./bulk-bar";
import { DataTable } from "./data-table";
import { useRememberView } from "./last-view";
import { ListPages } from "./list-pages";
import { apiPathOf, hrefWith, hrefWithOpen, isFiltered, nextSort, readListState } from "./list-state";
import { ListTools } from "./list-tools";
import { listQuery } from "./queries";
import { Shortcuts } from "./shortcuts";
import type { CellContext, ListDefinition, RowDetails } from "./types";
import { useSelection } from "./use-selection";
import { viewSettings } from "./view-settings";

interface ListViewProps {
  title: string;
  list: ListDefinition;
  context: CellContext;
  /** Where a new row is made; null if that is not possible. */
  createHref: string | null;
  createLabel: string;
  /** Shown beside the link to a new row. */
  actions?: ReactNode;
  /** What rows without pages of their own show when they are opened; the URL's `open` names the row. */
  Details?: RowDetails | undefined;
  /** Shown between heading and list. */
  children?: ReactNode;
}

/** A list page: heading, tools, table, pagination and bulk actions. Its state is in the URL. */
export function ListView(props: ListViewProps) {
  const { title, context, createHref, createLabel, actions, Details, children } = props;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const state = readListState(search, props.list);
  const hidesEdition = props.list.scoped && state.event !== null;
  const list = useMemo(() => (hidesEdition ? withoutEdition(props.list) : props.list), [props.list, hidesEdition]);
  const path = apiPathOf(list, state);
  const { data } = useQuery(listQuery(path));
  const settings = useStore(viewSettings.storeOf(pathname));
  const selection = useSelection({ list, state, path, page: data });
  const queries = useQueryClient();
  // Only this browser has them: hydration starts with the server's, the defaults.
  useEffect(() => viewSettings.restore(pathname), [pathname]);

  const rows = data?.data ?? [];
  // The table may have had the focus.
  useFocusFallback(data && rows.length === 0, ".admin-head > h1");
  useRememberView(pathname, `${search}`, rows.map(list.hrefOf));

  return (
    <>
      <header className="admin-head">
        <h1>
          {`${title} `}
          {data ? <span className="data admin-count">{data.meta.total}</span> : null}
        </h1>
        <div className="admin-head-actions">
          {actions}
          {createHref ? (
            <ButtonLink aria-keyshortcuts="n" href={createHref}>
              {createLabel}
            </ButtonLink>
          ) : null}
        </div>
      </header>
      {children}
      <ListTools
        counts={data?.counts ?? (state.q === "" ? list.localCounts?.(context) : undefined)}
        list={list}
        pathname={pathname}
        settings={settings}
        state={state}
        total={data?.meta.total}
      />
      {data && rows.length === 0 ? (
        <NoRows
          clearHref={hrefWith(pathname, state, { q: "", filters: {} })}
          filtered={isFiltered(state) || state.page > 1}
          purpose={list.purpose}
          title={list.emptyTitle ?? `No ${inSentence(title)} yet`}
        />
      ) : null}
      {data && rows.length > 0 ? (
        <>
          <DataTable
            caption={title}
            context={context}
            Details={Details}
            list={list}
            onSelectionChange={selection.select}
            openHref={(row) => hrefWithOpen(pathname, state, row)}
            openRow={search.get("open")}
            rows={rows}
            selectable={list.bulk.length > 0}
            selection={selection.rowSelection}
            settings={settings}
            sort={state.sort}
            sortHref={(key) => hrefWith(pathname, state, { sort: nextSort(state.sort, key) })}
          />
          <ListPages meta={data.meta} pathname={pathname} state={state} summary={list.summary?.(data) ?? null} />
        </>
      ) : null}
      {list.bulk.length > 0 ? (
        <BulkBar
          list={list}
          matching={selection.matching}
          onClear={selection.clear}
          onDone={() => {
            selection.clear();
            void queries.invalidateQueries({ queryKey: [path] });
          }}
          onSelectMatching={() => void selection.selectMatching()}
          rows={selection.rows}
        />
      ) : null}
      <Shortcuts />
    </>
  );
}

/** The list with its editions hidden: they are the same in all rows once one is chosen. */
function withoutEdition(list: ListDefinition): ListDefinition {
  return {
    ...list,
    columns: list.columns.map((column) => (column.id === "event" ? { ...column, hidden: true } : column)),
  };
}

interface NoRowsProps {
  /** Heading while there is nothing yet. */
  title: string;
  purpose: string;
  filtered: boolean;
  clearHref: string;
}

/** The empty state: differs between no rows and no matches. */
function NoRows({ title, purpose, filtered, clearHref }: NoRowsProps) {
  if (filtered)
    return (
      <EmptyState title="No results">
        <p>No rows match the search and filters.</p>
        <p>
          <a href={clearHref} {...keepScrollAndFocus}>
            Clear search and filters
          </a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={title}>
      <p>{purpose}</p>
    </EmptyState>
  );
}
