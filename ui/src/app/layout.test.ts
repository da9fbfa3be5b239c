import { expect, it } from "vitest";
import { layoutOf } from "./layout";

it.each([
  ["/", "normal"],
  ["/events", "normal"],
  ["/admin", "large"],
  ["/admin/users", "large"],
  ["/administration", "normal"],
])("%s is laid out %s", (pathname, layout) => {
  expect(layoutOf(pathname)).toBe(layout);
});
