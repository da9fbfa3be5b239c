import { expect, it } from "vitest";
import { isAdminPath } from "./admin-path";

it.each([
  ["/", false],
  ["/events", false],
  ["/admin", true],
  ["/admin/users", true],
  ["/administration", false],
])("whether %s is in the admin area: %s", (pathname, isAdmin) => {
  expect(isAdminPath(pathname)).toBe(isAdmin);
});
