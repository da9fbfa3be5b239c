// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { currentUserQuery } from "@/features/account";
import { ApiError } from "@/lib/api";
import { buttonOf, mount, press } from "@/lib/mount.fixture";
import { DaySection } from "./day-section";
import { useFavourites } from "./favourites";
import { favouritesQuery } from "./queries";
import { itemAt } from "./schedule.fixture";
import { timesOf } from "./texts";
import type { ScheduleEvent } from "./types";

vi.mock("./texts", async (original) => {
  const texts = await original<typeof import("./texts")>();
  return { ...texts, timesOf: vi.fn(texts.timesOf) };
});

const [first, second] = ["a", "b"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [string, string];
const items = [itemAt(first, "09:00", "10:00"), itemAt(second, "10:00", "11:00")];
const day = { key: "d", label: "Day", short: "Day", items };
const event = { slug: "e", timezone: "UTC" } as ScheduleEvent;

function Favourites() {
  const favourites = useFavourites("e");
  return (
    <>
      <p role="alert">{favourites.error}</p>
      <DaySection
        day={day}
        event={event}
        favourites={favourites}
        collapsePast={false}
        liveId={undefined}
        minute={null}
        now={0}
      />
    </>
  );
}

const isMarked = (id: string) => buttonOf(id)?.getAttribute("aria-pressed") === "true";

function show(known: string[] | undefined, options: Parameters<typeof mount>[1]) {
  return mount(<Favourites />, {
    ...options,
    data: [
      [currentUserQuery(), { username: "ines" }],
      [favouritesQuery("e"), known],
    ],
  });
}

beforeEach(() => {
  window.localStorage.clear();
  window.dispatchEvent(new Event("storage"));
});

it("reverts and reports a change that fails after another one began", async () => {
  const answers: (() => void)[] = [];
  const send = (_: string, path: string) =>
    new Promise((resolve, reject) => {
      answers.push(() => (path.endsWith(first) ? reject(new ApiError(503, "Try again later.")) : resolve(null)));
    });
  await show([], { send });
  await press(first);
  await press(second);
  expect([isMarked(first), isMarked(second)]).toEqual([true, true]);

  await act(async () => answers.shift()?.());
  await act(async () => answers.shift()?.());

  expect([isMarked(first), isMarked(second)]).toEqual([false, true]);
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Try again later.");
});

it("keeps a new favourite when an older response arrives", async () => {
  let answer = (_: string[]) => {};
  const get = () => new Promise((resolve) => (answer = resolve));
  const { queries } = await show([], { get, send: async () => null });
  await act(async () => void queries.invalidateQueries(favouritesQuery("e")));

  await press(first);
  await act(async () => answer([]));

  expect(isMarked(first)).toBe(true);
});

it("fetches all favourites after one was added before they were known", async () => {
  let stored: string[] | null = null;
  const get = () => (stored ? Promise.resolve(stored) : new Promise(() => {}));
  const send = async () => {
    stored = [first, second];
    return null;
  };
  await show(undefined, { get, send });

  await press(first);

  expect([isMarked(first), isMarked(second)]).toEqual([true, true]);
});

it("takes only the favourites of the event after a merge", async () => {
  window.localStorage.setItem("favourites", JSON.stringify([first]));
  window.dispatchEvent(new Event("storage"));
  const send = vi.fn(async () => [first, second, "of another event"]);
  const { queries } = await show([], { get: async () => [first], send });

  expect(send).toHaveBeenCalledOnce();
  expect(queries.getQueryData(favouritesQuery("e").queryKey)).toEqual([first]);
  expect(window.localStorage.getItem("favourites")).toBeNull();
});

it.each([
  ["user", { username: "ines" }],
  ["guest", undefined],
])("renders only the item whose star a %s has clicked", async (_, user) => {
  await mount(<Favourites />, {
    data: [
      [currentUserQuery(), user],
      [favouritesQuery("e"), []],
    ],
    send: async () => null,
  });
  vi.mocked(timesOf).mockClear();

  await press(first);

  expect(isMarked(first)).toBe(true);
  expect(vi.mocked(timesOf).mock.calls.map(([{ id }]) => id)).toEqual([first]);
});
