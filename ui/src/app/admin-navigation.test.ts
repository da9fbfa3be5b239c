import { expect, it } from "vitest";
import { rightsOf } from "@/features/account";
import { switchOf } from "./admin-navigation";

it.each<[string, string[], string[], boolean, string | null]>([
  ["an administrator", ["administrator"], [], false, "/admin/waiting-list"],
  ["an administrator among the staff's pages", ["administrator"], [], true, "/"],
  ["somebody who may list one thing", ["staff"], ["users:show", "judges:list"], false, "/admin/waiting-list"],
  ["somebody who may see, but list nothing", ["staff"], ["users:show", "tickets:update"], false, null],
  ["somebody with a role that means nothing here", ["brainr"], [], false, null],
  ["somebody without a role", [], [], false, null],
])("%s is led between site and admin area by what they may", (_, roles, permissions, inAdmin, href) => {
  expect(switchOf(rightsOf(roles, permissions), inAdmin)?.href ?? null).toBe(href);
});
