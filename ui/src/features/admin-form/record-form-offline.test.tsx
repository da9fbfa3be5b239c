// @vitest-environment happy-dom
import { act } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api";
import { type Mounted, mount, typeInto } from "@/lib/mount.fixture";
import { RecordForm } from "./record-form";
import type { ApiRow, FormDefinition } from "./types";

const form: FormDefinition = {
  sections: [{ title: "Reward", fields: [{ kind: "text", name: "name", label: "Name", max: 80 }] }],
};
const row = { name: "Sticker", version: 1 };
const offline = "You're offline. We'll save as soon as you're back online.";
const lost = () => new ApiError(0, "We can't reach the server. Check your connection and try again.");
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
let router: Mounted["router"];
let current: ApiRow;
let toasts: Mounted["toasts"];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  current = row;
  network(false);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function network(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
}

async function show(edited: ApiRow | null = row) {
  const record = (
    <RecordForm
      eventId={null}
      form={form}
      onSaved={() => {}}
      reload={async () => current}
      requestOf={(body) => ({ method: "PUT", path: "/api/v1/rewards/1", body })}
      row={edited}
      timezone="UTC"
    />
  );
  const pages = (
    <Routes>
      <Route element={record} path="/" />
      <Route element={<p>The list</p>} path="/list" />
    </Routes>
  );
  ({ router, toasts } = await mount(pages, { send }));
}

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const input = () => document.querySelector<HTMLInputElement>("#field-name") as HTMLInputElement;
const said = () => document.querySelector(".save-state [role=status]")?.textContent;
const failure = () => document.querySelector("[role=alert]")?.textContent;
const bodies = () => send.mock.calls.map(([, , body]) => body);

const type = (text: string) => typeInto(input(), text);

async function press(label: string) {
  const button = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent?.startsWith(label));
  await act(async () => button.at(-1)?.click());
  await settle();
}

async function comeBack() {
  network(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  await settle();
}

/** A change of the name, and a save that does not get through. */
async function saveWithout(edited: ApiRow | null = row) {
  await show(edited);
  await type("Mug");
  send.mockRejectedValueOnce(lost());
  await press(edited ? "Save" : "Create");
}

it("keeps everything without a network, and saves once by itself when it is back", async () => {
  await saveWithout();
  expect(said()).toBe(offline);
  expect(failure()).toBeUndefined();
  expect(input().value).toBe("Mug");
  await settle(60_000);
  expect(send).toHaveBeenCalledOnce();

  send.mockResolvedValueOnce(null);
  current = { name: "Mug", version: 2 };
  await comeBack();
  await comeBack();
  await settle(60_000);

  expect(bodies()).toEqual([
    { name: "Mug", version: 1 },
    { name: "Mug", version: 1 },
  ]);
  expect(toasts.current.getSnapshot()?.title).toBe("Saved");
  expect(said()).toBe("No changes");
});

it("saves what is in the form by then", async () => {
  await saveWithout();
  await type("Mug and sticker");
  send.mockResolvedValueOnce(null);
  current = { name: "Mug and sticker", version: 2 };
  await comeBack();

  expect(bodies().at(-1)).toEqual({ name: "Mug and sticker", version: 1 });
});

it("sends nothing twice if the user saves while the network comes back", async () => {
  await saveWithout();
  let answer = (_: unknown) => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await press("Save");
  await comeBack();
  const key = new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.body.dispatchEvent(key));
  await settle();
  expect(send).toHaveBeenCalledTimes(2);

  current = { name: "Mug", version: 2 };
  await act(async () => answer(null));
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  expect(toasts.current.getSnapshot()?.title).toBe("Saved");
});

it("shows why the retry was refused", async () => {
  await saveWithout();
  send.mockRejectedValueOnce(new ApiError(403, "You may not change rewards."));
  await comeBack();

  expect(failure()).toBe("You may not change rewards.");
  expect(said()).toBe("1 unsaved change");
});

it("tries once more if only the server was out of reach, then says so", async () => {
  network(true);
  await saveWithout();
  expect(said()).toBe(offline);

  send.mockRejectedValueOnce(lost());
  await settle(5000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(failure()).toBe("We can't reach the server. Check your connection and try again.");
  await settle(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it("takes a change for saved whose answer got lost", async () => {
  await saveWithout();
  send.mockRejectedValueOnce(new ApiError(409, "Changed."));
  current = { name: "Mug", version: 2 };
  await comeBack();

  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(toasts.current.getSnapshot()?.title).toBe("Saved");
  await type("Cup");
  send.mockResolvedValueOnce(null);
  await press("Save");
  expect(bodies().at(-1)).toEqual({ name: "Cup", version: 2 });
});

it("saves a new row by itself only if the first request can't have arrived", async () => {
  await saveWithout(null);
  expect(said()).toBe(offline);
  send.mockRejectedValueOnce(lost());
  await comeBack();

  expect(failure()).toBe(
    "We didn't get an answer, but your changes may have been saved. Check the list before you try again.",
  );
  await comeBack();
  await settle(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it("says that a new row may exist after an error of a proxy", async () => {
  network(true);
  await show(null);
  await type("Mug");
  send.mockRejectedValueOnce(new ApiError(504, "Something went wrong (504)."));
  await press("Create");

  expect(failure()).toBe(
    "We didn't get an answer, but your changes may have been saved. Check the list before you try again.",
  );
});

it("asks before the page is left, and saves nothing afterwards", async () => {
  await saveWithout();
  await act(() => router.navigate("/list"));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Leave this page?");
  await press("Leave without saving");
  expect(document.body.textContent).toContain("The list");

  await comeBack();
  await settle(60_000);
  expect(send).toHaveBeenCalledOnce();
});

it("asks before changes are discarded, which ends the wait as well", async () => {
  await saveWithout();
  await press("Discard");
  const dialog = () => document.querySelector("[role=dialog]");
  expect(dialog()?.textContent).toContain("Discard your changes?");
  expect(dialog()?.textContent).toContain("You'll lose 1 unsaved change and return to the last saved version.");
  await press("Keep editing");
  expect(dialog()).toBeNull();
  expect(input().value).toBe("Mug");

  await press("Discard");
  await press("Discard");
  expect(dialog()).toBeNull();
  expect(input().value).toBe("Sticker");
  await comeBack();
  await settle(60_000);
  expect(send).toHaveBeenCalledOnce();
});
