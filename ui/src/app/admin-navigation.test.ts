import { expect, it } from "vitest";
import { rightsOf } from "@/features/account";
import { areaSwitchLink } from "./admin-navigation";

it.each<[string, string[], string[], boolean, string | null]>([
  ["an administrator", ["administrator"], [], false, "/admin/waiting-list"],
  ["an administrator among the staff's pages", ["administrator"], [], true, "/"],
  ["a user who may list the waiting list", ["staff"], ["waiting-list:list"], false, "/admin/waiting-list"],
  ["a user who may list another resource", ["staff"], ["users:show", "judges:list"], false, "/admin"],
  ["a user who may edit the FAQ", ["brainr"], ["faq:list", "faq:update"], false, "/admin"],
  ["a user at the door", ["door"], ["check-ins:store"], false, "/admin"],
  ["a user who may see, but list nothing", ["staff"], ["users:show", "tickets:update"], false, null],
  ["a user with a role without permissions", ["brainr"], [], false, null],
  ["a user without a role", [], [], false, null],
])(
  "%s gets the link between site and admin area that their permissions allow",
  (_, roles, permissions, inAdmin, href) => {
    expect(areaSwitchLink(rightsOf(roles, permissions), inAdmin)?.href ?? null).toBe(href);
  },
);
