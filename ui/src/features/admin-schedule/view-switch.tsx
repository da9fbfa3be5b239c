import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import { useSearchParams } from "react-router";
import { gridHref, isGrid, listHref } from "./paths";

/** Links to the list and to the grid. */
export function ViewSwitch() {
  const [search] = useSearchParams();
  const event = search.get("event");
  const grid = isGrid(search);
  return (
    <nav aria-label="View" className="view-switch">
      <a aria-current={grid ? undefined : "page"} href={listHref(event)}>
        <List aria-hidden="true" />
        List
      </a>
      <a aria-current={grid ? "page" : undefined} href={gridHref(event)}>
        <LayoutGrid aria-hidden="true" />
        Grid
      </a>
    </nav>
  );
}
