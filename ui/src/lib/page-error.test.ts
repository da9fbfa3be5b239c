import { expect, it } from "vitest";
import { ApiError } from "./api";
import { pageErrorOf } from "./page-error";

it.each([
  [404, { status: 404, id: null }],
  [403, { status: 403, id: null }],
  [503, { status: 503, id: "7" }],
  [500, { status: 500, id: "7" }],
  [502, { status: 500, id: "7" }],
  [0, { status: 0, id: null }],
])("converts an API response with status %i to the page error %o", (status, fault) => {
  expect(pageErrorOf(new ApiError(status, "secret"), "7")).toEqual(fault);
});

it.each([
  "Failed to fetch dynamically imported module: /assets/x.js",
  "error loading dynamically imported module: /assets/x.js",
  "Importing a module script failed.",
])("treats a page whose code failed to load as unreachable: %s", (message) => {
  expect(pageErrorOf(new TypeError(message), "7")).toEqual({ status: 0, id: null });
  expect(pageErrorOf(new TypeError("x is undefined"), "7")).toEqual({ status: 500, id: "7" });
});

it("leaves a page error from the server's state unchanged", () => {
  expect(pageErrorOf({ status: 503, id: "7" })).toEqual({ status: 503, id: "7" });
});
