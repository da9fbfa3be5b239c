import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import { headBuilders } from "./head-registry";
import { routes } from "./routes";

it("every page has metadata, and all metadata belongs to a page", () => {
  const development = ["style-guide"];
  // Always an error, which has its own metadata.
  const faults = ["forbidden", "not-found"];

  const pages = idsOf(routes).filter((id) => !faults.includes(id));

  expect(Object.keys(headBuilders).sort()).toEqual([...pages, ...development].sort());
});

function idsOf(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ id = "", children }) => (children ? idsOf(children) : [id]));
}
