// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { mount, press, typeInto } from "@/lib/mount.fixture";
import DeletionDialog from "./deletion-dialog";

afterEach(() => void vi.unstubAllGlobals());

/** The caches of a browser; the test browser has none. */
function stubCaches(...names: string[]): Set<string> {
  const stored = new Set(names);
  vi.stubGlobal("caches", { keys: async () => [...stored], delete: async (name: string) => stored.delete(name) });
  return stored;
}

it("deletes the tickets that the device keeps for offline use, but not the schedule", async () => {
  const stored = stubCaches("schedule", "ticket /user/ines/tickets/1");
  await mount(<DeletionDialog onClose={() => {}} open user={{ username: "ines" } as User} />, {
    send: async () => null,
  });
  await typeInto(document.querySelector("[name=confirmation]"), "ines");

  await press("Delete my account");

  expect(document.querySelector("h2")?.textContent).toBe("Account deleted");
  expect([...stored]).toEqual(["schedule"]);
});

it("says that the account is deleted although the browser blocks storage", async () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(blocked);
  vi.stubGlobal("caches", { keys: async () => blocked(), delete: async () => blocked() });
  await mount(<DeletionDialog onClose={() => {}} open user={{ username: "ines" } as User} />, {
    send: async () => null,
  });
  await typeInto(document.querySelector("[name=confirmation]"), "ines");
  await press("Delete my account");
  expect(storage).toHaveBeenCalled();
  storage.mockRestore();

  expect(document.querySelector("h2")?.textContent).toBe("Account deleted");
});
