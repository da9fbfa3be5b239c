import { expect, it } from "vitest";
import { parseEventFilters } from "./event-filters";

it.each([
  ["", {}],
  ["page=2", { page: 2 }],
  ["page=2&perPage=60", { page: 2, perPage: 60 }],
  ["q=Braga", { q: "Braga" }],
  ["q=++&page=2", { page: 2 }],
  ["page=0", null],
  ["page=-1", null],
  ["page=two", null],
  ["page=", null],
  ["perPage=101", null],
  ["perPage=1e2", null],
])("reads %j", (search, filters) => {
  expect(parseEventFilters(new URLSearchParams(search))).toEqual(filters);
});
