import { useId } from "react";
import { renderToString } from "react-dom/server.edge";
import { expect, it } from "vitest";
import { DropdownMenu } from "@/components/dropdown-menu";
import { DropdownMenu as ServerMenu } from "./dropdown-menu";

it("is the closed menu as the browser draws it", () => {
  const markupOf = (Menu: typeof DropdownMenu) =>
    renderToString(
      <div>
        <Named />
        <Menu align="end" trigger={<button type="button">Actions</button>}>
          Content
        </Menu>
        <Named />
      </div>,
    );

  expect(markupOf(ServerMenu)).toContain('aria-haspopup="menu"');
  expect(markupOf(ServerMenu)).toBe(markupOf(DropdownMenu));
});

/** Shows that the menu leaves the ids around it alone. */
function Named() {
  return <p id={useId()} />;
}
