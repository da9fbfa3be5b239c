import { useQueryClient } from "@tanstack/react-query";
import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";
import { useToasts } from "@/lib/toasts";
import { apiPathOf, type ListState } from "./list-state";
import { listQuery } from "./queries";
import type { ListDefinition, ListPage, ListRow } from "./types";

/** Rows per page of the API. */
const maxPerPage = 100;

interface SelectionOptions {
  list: ListDefinition;
  state: ListState;
  /** The API's path of the page that is shown. */
  path: string;
  /** That page; undefined until it is loaded. */
  page: ListPage | undefined;
}

/** The selected rows, on a page of the list or on all of them. Another page starts without any. */
export function useSelection({ list, state, path, page }: SelectionOptions) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [selected, setSelected] = useState<{ path: string; rows: RowSelectionState }>({ path, rows: {} });
  const [matching, setMatching] = useState<{ path: string; rows: ListRow[] } | null>(null);
  const rowSelection = selected.path === path ? selected.rows : {};
  const shown = page?.data ?? [];
  const total = page?.meta.total ?? 0;
  const chosen = shown.filter((row) => rowSelection[list.keyOf?.(row) ?? row.id]);
  const rows = matching?.path === path ? matching.rows : chosen;
  const isWholePage = chosen.length > 0 && chosen.length === shown.length;

  function select(next: RowSelectionState) {
    setMatching(null);
    setSelected({ path, rows: next });
  }

  /** Selects the rows of all pages. */
  async function selectMatching() {
    const pages = Math.ceil(total / maxPerPage);
    const all: ListRow[] = [];
    const progress = toasts.progress("Selecting all rows...");
    try {
      for (let page = 1; page <= pages; page += 1) {
        const part = await queries.fetchQuery({ ...listQuery(apiPathOf(list, { ...state, page }, maxPerPage)) });
        all.push(...part.data);
      }
      setMatching({ path, rows: all });
      progress.dismiss();
    } catch (error) {
      progress.error("We couldn't select all rows", error instanceof Error ? error.message : undefined);
    }
  }

  return {
    /** The state of the table's checkboxes. */
    rowSelection,
    /** The selected rows. */
    rows,
    /** Number of rows on all pages, if they can be selected as well. */
    matching: isWholePage && rows.length < total ? total : null,
    select,
    clear: () => select({}),
    selectMatching,
  };
}
