// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { WaitingListEntry } from "@/api/types";
import { mount, press, signedIn } from "@/lib/mount.fixture";
import WaitingListEntryDetails from "./waiting-list-entry-details";

const entry = {
  id: "w1",
  state: "waiting",
  event: { id: "e1", title: "Hackathon 2027" },
  missedOffers: 0,
  maxMissedOffers: 2,
  history: [],
  version: 1,
} as unknown as WaitingListEntry;
const onChange = vi.fn();
const dialog = () => document.querySelector("[role=dialog]");

afterEach(() => {
  vi.clearAllMocks();
});

/** Offers a seat; returns the toast that follows. */
async function offer(answer: object) {
  const { toasts } = await mount(
    <WaitingListEntryDetails onChange={onChange} onDeleted={() => {}} row={entry} timezone="UTC" />,
    {
      data: signedIn(["staff"], ["waiting-list:update"]),
      send: async () => answer,
    },
  );
  await press("Offer a seat now");
  // The dialog's code is loaded on demand.
  await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull()));
  await act(async () => dialog()?.querySelector<HTMLElement>("[type=submit]")?.click());
  await act(() => vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce()));
  const { title, description } = toasts.current.getSnapshot() ?? {};
  return [title, description];
}

it("says how many seats were offered", async () => {
  expect(await offer({ offered: [{ seats: 3 }], skipped: [] })).toEqual(["3 seats offered", null]);
  expect(dialog()).toBeNull();
});

it("says why no seat was offered", async () => {
  const reason = "No seat is available for this entry.";

  expect(await offer({ offered: [], skipped: [{ reason }] })).toEqual(["We couldn't offer a seat", reason]);
  expect(dialog()?.textContent).toContain(reason);
});
