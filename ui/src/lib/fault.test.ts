import { expect, it } from "vitest";
import { ApiError } from "./api";
import { faultOf } from "./fault";

it.each([
  [404, { status: 404, id: null }],
  [403, { status: 403, id: null }],
  [503, { status: 503, id: "7" }],
  [500, { status: 500, id: "7" }],
  [502, { status: 500, id: "7" }],
  [0, { status: 500, id: "7" }],
])("makes of an answer of the API with status %i the fault %o", (status, fault) => {
  expect(faultOf(new ApiError(status, "secret"), "7")).toEqual(fault);
});

it("leaves a fault as it is, as it comes from the server's state", () => {
  expect(faultOf({ status: 503, id: "7" })).toEqual({ status: 503, id: "7" });
});
