import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { currentUserQuery, permissionsQuery } from "@/features/account";
import { createQueryClient } from "@/lib/query-client";
import { resourceAt } from "./registry";

const pending = () => new Promise<never>(() => {});
const roles = [
  { name: "administrator", permissions: [] },
  { name: "staff", permissions: ["badges:list", "badges:destroy"] },
  { name: "door", permissions: ["badges:list"] },
];

/** The roles that a user with these roles and permissions can choose for others. */
function choices(label: string, own: string[], permissions: string[]) {
  const input = resourceAt("users")?.list.bulk.find((action) => action.label === label)?.input;
  const Options = () => input?.useOptions?.().map((option) => `${option.label} `);
  const queries = createQueryClient({ get: pending, send: pending });
  queries.setQueryData(currentUserQuery().queryKey, { id: "1", username: "ana", roles: own } as never);
  queries.setQueryData(permissionsQuery().queryKey, permissions);
  queries.setQueryData(["/api/v1/roles"], { data: roles });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Options />
    </QueryClientProvider>,
  ).trim();
}

it("gives no role to a user whose email isn't confirmed", () => {
  const give = resourceAt("users")?.list.bulk.find(({ label }) => label === "Give a role");
  const applies = (emailVerifiedAt: string | null) => give?.applies({ roles: [], emailVerifiedAt } as never, "door");

  expect([applies("2027-01-01T10:00:00Z"), applies(null)]).toEqual([true, false]);
});

it.each(["Give a role", "Remove a role"])("offers only roles that the server lets go: %s", (label) => {
  expect(choices(label, ["staff"], ["roles:list", "badges:list"])).toBe("Door");
  expect(choices(label, ["staff"], ["roles:list", "badges:list", "badges:destroy"])).toBe("Staff Door");
  expect(choices(label, ["administrator"], [])).toBe("Administrator Staff Door");
});
