import Download from "lucide-react/icons/download";
import { buttonClass } from "@/components/button";
import { useDismissal } from "@/components/popover";
import { useRights } from "@/features/account";
import { withQuery } from "@/lib/address";
import { isShown } from "./data-table";
import { exportPathOf, type ListState, searchOf } from "./list-state";
import type { ListDefinition, ListExport } from "./types";
import type { ViewSettings } from "./view-settings";

interface ListExportsProps {
  list: ListDefinition;
  state: ListState;
  settings: ViewSettings;
}

/** The files with all rows of the filtered list. */
export function ListExports({ list, state, settings }: ListExportsProps) {
  const rights = useRights();
  const frame = useDismissal();
  const others = list.exports.filter(
    ({ permission, perEvent }) => rights.may(permission) && (!perEvent || state.event !== null),
  );
  const files = [
    ...chosenColumns(list, state, settings),
    ...others.flatMap((file) => filesOf(file, list, state, settings)),
  ];
  if (files.length === 0) return null;
  return (
    <details className="view-menu" ref={frame}>
      <summary className={buttonClass({ variant: "quiet", small: true })}>
        <Download aria-hidden="true" />
        Export
      </summary>
      <div className="view-menu-panel">
        <p className="label">Rows on all pages</p>
        <ul className="saved-views">
          {files.map(({ label, href }) => (
            <li key={href}>
              <a download href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function chosenColumns(list: ListDefinition, state: ListState, settings: ViewSettings) {
  const { exportName } = list;
  if (exportName === null) return [];
  const shown = shownFields(list, settings);
  const pathOf = (format: "csv" | "xlsx", fields?: string[]) =>
    exportPathOf({ ...list, exportName }, state, format, fields);
  return [
    { label: "Visible columns (CSV)", href: pathOf("csv", shown) },
    { label: "Visible columns (Excel)", href: pathOf("xlsx", shown) },
    { label: "All columns (CSV)", href: pathOf("csv") },
    { label: "All columns (Excel)", href: pathOf("xlsx") },
  ];
}

/** The names that the API gives to the fields of the shown columns. */
function shownFields(list: ListDefinition, settings: ViewSettings): string[] {
  return list.columns.filter((column) => isShown(column, settings)).flatMap(({ id, fields }) => fields ?? [id]);
}

function filesOf(file: ListExport, list: ListDefinition, state: ListState, settings: ViewSettings) {
  const { label, path, keptParameters, hasColumns = false } = file;
  const [base = "", given = ""] = path.split("?");
  const search = new URLSearchParams(given);
  for (const [name, value] of searchOf(state)) if (keptParameters.includes(name)) search.set(name, value);
  const whole = withQuery(base, search);
  if (!hasColumns) return [{ label, href: whole }];
  search.set("columns", shownFields(list, settings).join(","));
  return [
    { label: `Visible columns (${label})`, href: withQuery(base, search) },
    { label: `All columns (${label})`, href: whole },
  ];
}
