import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ApiRequest } from "@/api/calls";
import { ApiError } from "./api";
import { lostPermission } from "./lost-permission";

const refused = new ApiError(403, "User does not have the right permissions.");

it.each([
  ["POST", "/api/v1/challenges", "add challenges"],
  ["PUT", "/api/v1/discount-codes/1", "change discount codes"],
  ["DELETE", "/api/v1/tickets/1", "delete ticket types"],
  ["POST", "/api/v1/events/porto", "change events"],
  ["POST", "/api/v1/events/porto/schedules", "add schedule items"],
  ["POST", "/api/v1/emails/1/retry", "change emails"],
  ["POST", "/api/v1/mailings/1/send", "send mailings"],
] as const)("names what %s %s needs", (method, path, words) => {
  expect(lostPermission(refused, { method, path })).toBe(`You no longer have permission to ${words}.`);
});

it("other 403s keep their messages", () => {
  const request: ApiRequest = { method: "PUT", path: "/api/v1/users/1/state" };
  expect(lostPermission(new ApiError(403, "You can't block yourself."), request)).toBeNull();
  expect(lostPermission(new ApiError(422, refused.message), request)).toBeNull();
});

/** What the permissions are about, in words; these routes need one that is labelled differently. */
const different = [
  "post /api/v1/events/{event}/invitations/import",
  "post /api/v1/events/{event}/next-edition",
  "post /api/v1/events/{event}/waiting-list",
  "post /api/v1/roles",
  "delete /api/v1/roles/{id}",
];
const verbs: Readonly<Record<string, string>> = { store: "add", update: "change", destroy: "delete", send: "send" };

it("names the permission that the guard of each staff route requires", () => {
  const document = JSON.parse(readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8"));
  const wrong: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, { "x-guard"?: string }>>(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const action = /permission (?!check-ins)[a-z-]+:(store|update|destroy|send)$/.exec(
        operation["x-guard"] ?? "",
      )?.[1];
      const route = `${method} ${path}`;
      if (!action || path.includes("/pictures/") || path.endsWith("/preview") || different.includes(route)) continue;
      const request = { method: method.toUpperCase(), path } as ApiRequest;
      const verb = lostPermission(refused, request)?.split(" ")[6];
      if (method !== "get" && verb !== verbs[action]) wrong.push(`${route}: ${verb}, not ${verbs[action]}`);
    }
  expect(wrong).toEqual([]);
});
