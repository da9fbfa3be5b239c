// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { WaitingListSettings } from "@/api/types";
import { mount, press, typeInto } from "@/lib/mount.fixture";
import SettingsDialog from "./waiting-list-settings";

const settings = {
  eventId: "1",
  enabled: true,
  automatic: true,
  offerMinutes: 60,
  maxMissedOffers: 2,
  teams: true,
  closesAt: null,
  version: 1,
} as WaitingListSettings;
const onClose = vi.fn();

afterEach(() => {
  vi.clearAllMocks();
});

async function show() {
  const saved = { ...settings, offerMinutes: 90, version: 2 };
  const send = vi.fn(async () => saved);
  await mount(<SettingsDialog event="e" onClose={onClose} onDone={() => {}} settings={settings} timezone="UTC" />, {
    get: async () => saved,
    send,
  });
  return send;
}

const pressKey = (key: string, rest: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key, ...rest });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });

const type = (value: string) => typeInto(document.querySelector("input[name=offerMinutes]"), value);

it("closes at once without changes", async () => {
  await show();

  await press("Close");

  expect(onClose).toHaveBeenCalledOnce();
});

it("asks before it discards changes", async () => {
  await show();
  await type("90");

  await press("Close");
  expect(onClose).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain("Discard your changes?");

  await press("Keep editing");
  expect(document.body.textContent).not.toContain("Discard your changes?");

  await pressKey("Escape");
  expect(document.body.textContent).toContain("Discard your changes?");
  expect(onClose).not.toHaveBeenCalled();
});

it("saves with the keys of forms", async () => {
  const send = await show();
  await type("90");

  await pressKey("s", { ctrlKey: true });

  expect(send).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it("does not save below the question", async () => {
  const send = await show();
  await type("90");
  await press("Close");

  await pressKey("s", { ctrlKey: true });

  expect(send).not.toHaveBeenCalled();
});
