import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import { heads } from "./head-registry";
import { routes } from "./routes";

it("every page says something of itself, and nothing is said of a page there is not", () => {
  const development = ["style-guide"];
  // Nothing but a fault, which has a head of its own.
  const faults = ["forbidden", "not-found"];

  const pages = idsOf(routes).filter((id) => !faults.includes(id));

  expect(Object.keys(heads).sort()).toEqual([...pages, ...development].sort());
});

function idsOf(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ id = "", children }) => (children ? idsOf(children) : [id]));
}
