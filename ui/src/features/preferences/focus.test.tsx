// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { providersQuery } from "@/features/account";
import { mount, press } from "@/lib/mount.fixture";
import { DevicesSection } from "./devices-section";
import { LinkedSection } from "./linked-section";
import { devicesQuery, identitiesQuery } from "./queries";

const current = { id: "1", current: true, device: "Firefox", lastSeenAt: "2026-01-01T10:00:00Z" };
const other = { ...current, id: "2", current: false, device: "Safari" };
const identity = { provider: "github", name: "ines", lastUsedAt: "2026-01-01T10:00:00Z" };

it.each(["Log out Safari", "Log out everywhere else"])("%s leads focus to the heading", async (label) => {
  await mount(<DevicesSection />, {
    data: [[devicesQuery(), [current, other]]],
    get: async () => [current],
    send: async () => null,
  });

  await press(label);

  expect(document.activeElement?.id).toBe("devices-heading");
});

it("leaves focus alone when the devices arrive", async () => {
  await mount(<DevicesSection />, { get: async () => [current, other] });

  expect(document.querySelectorAll("li")).toHaveLength(2);
  expect(document.activeElement).toBe(document.body);
});

it("moves focus to the heading after an account was unlinked", async () => {
  await mount(<LinkedSection />, {
    data: [
      [identitiesQuery(), [identity]],
      [providersQuery(), []],
    ],
    get: async () => [],
    send: async () => null,
  });

  await press("Unlink");

  expect(document.activeElement?.id).toBe("linked-accounts-heading");
});
