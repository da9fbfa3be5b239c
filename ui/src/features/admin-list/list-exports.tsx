import Download from "lucide-react/icons/download";
import { Button, buttonClass } from "@/components/button";
import { DropdownMenu, MenuLabel, MenuLink } from "@/components/dropdown-menu";
import { useRights } from "@/features/account";
import { withQuery } from "@/lib/address";
import { useHydrated } from "@/lib/hydrated";
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
  const hydrated = useHydrated();
  const others = list.exports.filter(
    ({ permission, perEvent }) => rights.may(permission) && (!perEvent || state.event !== null),
  );
  const files = [...chosenColumns(list, state, settings), ...others.map((file) => fileOf(file, state))];
  const [first] = files;
  if (!first) return null;
  if (!hydrated)
    return (
      <>
        <a className={buttonClass({ look: "quiet", small: true })} download href={first.href}>
          <Download aria-hidden="true" />
          Export
        </a>
        <noscript>
          {files.slice(1).map(({ label, href }) => (
            <a className={buttonClass({ look: "quiet", small: true })} download href={href} key={href}>
              {label}
            </a>
          ))}
        </noscript>
      </>
    );
  const trigger = (
    <Button icon={<Download aria-hidden="true" />} look="quiet" small>
      Export
    </Button>
  );
  return (
    <DropdownMenu align="end" trigger={trigger}>
      <MenuLabel>Rows on all pages</MenuLabel>
      {files.map(({ label, href }) => (
        <MenuLink href={href} key={href}>
          {label}
        </MenuLink>
      ))}
    </DropdownMenu>
  );
}

function chosenColumns(list: ListDefinition, state: ListState, settings: ViewSettings) {
  const { exportName } = list;
  if (exportName === null) return [];
  const shown = list.columns.filter((column) => isShown(column, settings)).flatMap(({ id, fields }) => fields ?? [id]);
  const pathOf = (format: "csv" | "xlsx", fields?: string[]) =>
    exportPathOf({ ...list, exportName }, state, format, fields);
  return [
    { label: "CSV of these columns", href: pathOf("csv", shown) },
    { label: "Excel of these columns", href: pathOf("xlsx", shown) },
    { label: "CSV of all columns", href: pathOf("csv") },
    { label: "Excel of all columns", href: pathOf("xlsx") },
  ];
}

function fileOf({ label, path, follows }: ListExport, state: ListState) {
  const [base = "", given = ""] = path.split("?");
  const search = new URLSearchParams(given);
  for (const [name, value] of searchOf(state)) if (follows.includes(name)) search.set(name, value);
  return { label, href: withQuery(base, search) };
}
