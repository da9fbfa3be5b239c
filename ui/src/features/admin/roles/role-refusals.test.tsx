// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { SiteRole, StaffUser } from "@/api/types";
import { rolesQuery } from "@/features/admin-resources";
import { siteQuery } from "@/features/site";
import { mount, signedIn } from "@/lib/mount.fixture";
import { allEventsQuery } from "../queries";
import { UserDetails } from "../users/user-details";
import { Page as RolesPage } from "./roles-page";

const role = (name: string, permissions: string[], rest: Partial<SiteRole> = {}): SiteRole => ({
  id: name,
  name,
  builtIn: true,
  fixed: false,
  permissions,
  users: 1,
  version: 1,
  ...rest,
});
const permissions = ["users:update", "roles:list", "roles:update", "badges:list", "badges:destroy"];
const roles = {
  data: [
    role("administrator", permissions, { fixed: true }),
    role("staff", ["badges:list", "badges:destroy"]),
    role("door", ["badges:list"]),
    role("photo-team", ["badges:destroy"], { builtIn: false, users: 0 }),
  ],
  permissions,
};
const user = {
  id: "2",
  name: "Rui",
  username: "rui",
  email: "rui@example.org",
  roles: ["door"],
  state: "active",
} as StaffUser;
const pending = () => new Promise<never>(() => {});
/** Shows something to a user with these roles and permissions. */
async function show(element: ReactNode, own: { roles: string[]; permissions: string[] }) {
  await mount(element, {
    data: [
      ...signedIn(own.roles, own.permissions),
      [siteQuery(), { currentEvent: null }],
      [allEventsQuery(), { data: [] }],
      [rolesQuery(), roles],
    ],
    get: pending,
  });
}

const details = <UserDetails onChange={() => {}} onDeleted={() => {}} row={user} timezone="UTC" />;
const staff = { roles: ["staff"], permissions: permissions.filter((name) => name !== "badges:destroy") };
const administrator = { roles: ["administrator"], permissions };

/** What can't be checked, with the reason in its description. */
const refused = () =>
  [...document.querySelectorAll<HTMLInputElement>("input:disabled")].map((box) => {
    const name = box.getAttribute("aria-label") ?? box.labels?.[0]?.textContent;
    const notes = (box.getAttribute("aria-describedby") ?? "").split(" ");
    return `${name}: ${notes.map((id) => document.getElementById(id)?.textContent).join(" ")}`;
  });
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);

it("says which roles the user can't give or take away, and why", async () => {
  await show(details, staff);

  const more = "You can't change who has this role, since it has permissions you don't have.";
  expect(refused()).toEqual([
    "Administrator: Has every permission. Only administrators can change who has this role.",
    `Staff: Runs the event. ${more}`,
    `Photo team: ${more}`,
  ]);
});

it("says which users the user can't block, and why", async () => {
  await show(details, staff);
  expect(buttons()).toContain("Block account");

  const above = (
    <UserDetails onChange={() => {}} onDeleted={() => {}} row={{ ...user, roles: ["staff"] }} timezone="UTC" />
  );
  await show(above, staff);
  expect(buttons()).not.toContain("Block account");
  expect(document.body.textContent).toContain(
    "You can't block Rui or log them out, since they have permissions you don't have.",
  );
  await show(above, administrator);
  expect(buttons()).toContain("Block account");
});

it("lets administrators give all roles", async () => {
  await show(details, administrator);

  expect(refused()).toEqual([]);
  expect(document.querySelectorAll("fieldset input")).toHaveLength(4);
});

it("says which permissions the user can't give or take away, and why", async () => {
  await show(<RolesPage />, staff);

  const why = "You can't give or take away permissions you don't have, so their boxes are disabled.";
  expect(refused()).toEqual([
    `Staff: delete badges: ${why}`,
    `Door: delete badges: ${why}`,
    `Photo team: delete badges: ${why}`,
  ]);
  expect(buttons()).not.toContain("Delete Photo team");
  expect(document.querySelector(".role-actions")?.textContent).toContain(
    "You can't delete this role, since it has permissions you don't have.",
  );
});

it("says nothing of the kind to administrators", async () => {
  await show(<RolesPage />, administrator);

  expect(refused()).toEqual([]);
  expect(document.body.textContent).not.toContain("boxes are disabled");
  expect(buttons()).toContain("Delete Photo team");
});

it("says that the matrix is only to look at", async () => {
  await show(<RolesPage />, { roles: ["staff"], permissions: ["roles:list"] });

  expect(refused()).toHaveLength(15);
  expect(refused()[0]).toContain("You can see these permissions, but you don't have permission to change them.");
});
