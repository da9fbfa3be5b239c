import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { buttonClass } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FilterRow } from "@/components/filter-row";
import { useDismissal } from "@/components/popover";
import { Switch } from "@/components/switch";
import { useHydrated } from "@/lib/hydrated";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { isShown } from "./data-table";
import { ListExports } from "./list-exports";
import { hrefWith, hrefWithFilter, isFiltered, type ListState } from "./list-state";
import { SavedViews } from "./saved-views";
import { SearchBox } from "./search-box";
import type { ListDefinition, ListFilter, ListPage } from "./types";
import { type ViewSettings, viewSettings } from "./view-settings";

interface ToolsProps {
  list: ListDefinition;
  state: ListState;
  pathname: string;
  settings: ViewSettings;
  counts: ListPage["counts"];
  /** Number of rows of the view; undefined until they are loaded. */
  total?: number | undefined;
}

/** Search, filters, exports and the settings of the view. */
export function ListTools({ list, state, pathname, settings, counts, total }: ToolsProps) {
  return (
    <div className="list-tools">
      {list.searchable ? <SearchBox pathname={pathname} state={state} total={total} /> : null}
      <div className="list-tools-end">
        <ListExports list={list} settings={settings} state={state} />
        <SavedViews pathname={pathname} state={state} />
        <ViewMenu list={list} pathname={pathname} settings={settings} />
      </div>
      {list.filters.length > 0 ? <FilterFold active={Object.keys(state.filters).length} /> : null}
      {list.filters.map((filter) => {
        const Row = filter.useOptions ? FetchedFilter : Filter;
        return (
          <Row counts={counts?.[filter.name]} filter={filter} key={filter.name} pathname={pathname} state={state} />
        );
      })}
      {isFiltered(state) && total !== 0 ? (
        <p className="list-clear">
          <a href={hrefWith(pathname, state, { q: "", filters: {} })} {...keepScrollAndFocus}>
            Clear search and filters
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** Hides the filters below it on phones, except those that are active; styles do it, so that it works without a script. */
function FilterFold({ active }: { active: number }) {
  return (
    // The visitor may have opened it before hydration.
    <details className="filter-fold" suppressHydrationWarning>
      <summary className={buttonClass({ variant: "quiet", small: true })}>
        {active > 0 ? `Filters (${active} active)` : "Filters"}
      </summary>
    </details>
  );
}

interface FilterProps {
  filter: ListFilter;
  state: ListState;
  pathname: string;
  /** Rows with each value; undefined if the API does not count them. */
  counts: Readonly<Record<string, number>> | undefined;
}

function Filter({ filter, state, pathname, counts }: FilterProps) {
  const { name, label, options: known, useOptions } = filter;
  const value = state.filters[name];
  const isOther = value !== undefined && !known.some((option) => option.value === value);
  const options = isOther ? [...known, { value, label: value }] : known;
  return (
    <FilterRow
      choices={options.map((option) => {
        const selected = value === option.value;
        return {
          label: counts ? `${option.label} ${counts[option.value] ?? 0}` : option.label,
          selected,
          href: hrefWithFilter(pathname, state, name, selected ? null : option.value),
        };
      })}
      label={label}
      allowSingle={useOptions === undefined}
    />
  );
}

/** A filter whose options are rows themselves. */
function FetchedFilter({ filter, ...rest }: FilterProps) {
  const options = filter.useOptions?.(rest.state.event) ?? filter.options;
  return <Filter filter={{ ...filter, options }} {...rest} />;
}

/** Which columns are shown, and how close the rows are. */
function ViewMenu({ list, pathname, settings }: Pick<ToolsProps, "list" | "pathname" | "settings">) {
  const hydrated = useHydrated();
  const frame = useDismissal();
  const optional = list.columns.slice(1);
  return (
    <details className="view-menu needs-script" inert={!hydrated} ref={frame}>
      <summary className={buttonClass({ variant: "quiet", small: true })}>
        <SlidersHorizontal aria-hidden="true" />
        View
      </summary>
      <div className="view-menu-panel">
        <fieldset>
          <legend>Columns</legend>
          {optional.map((column) => (
            <Checkbox
              checked={isShown(column, settings)}
              key={column.id}
              label={column.head}
              onChange={({ target }) =>
                viewSettings.save(pathname, {
                  ...settings,
                  columns: { ...settings.columns, [column.id]: target.checked },
                })
              }
            />
          ))}
        </fieldset>
        <Switch
          checked={settings.dense}
          label="Compact rows"
          onChange={({ target }) => viewSettings.save(pathname, { ...settings, dense: target.checked })}
        />
      </div>
    </details>
  );
}
