// @vitest-environment happy-dom
import { act } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Mounted, mount, typeInto } from "@/lib/mount.fixture";
import { readListState } from "./list-state";
import { SearchBox } from "./search-box";

let router: Mounted["router"];
/** Ends the loading of each view; null if views load at once. */
let waiting: (() => void)[] | null;

const load = () => (waiting ? new Promise<null>((done) => waiting?.push(() => done(null))) : null);

function Box() {
  const { pathname, search } = useLocation();
  const state = readListState(new URLSearchParams(search), { columns: [], filters: [] });
  return <SearchBox pathname={pathname} state={state} total={3} />;
}

beforeEach(async () => {
  vi.useFakeTimers();
  waiting = null;
  ({ router } = await mount(<Box />, { loader: load, path: "/admin/rows?page=3" }));
});

afterEach(() => {
  vi.useRealTimers();
});

const field = () => document.querySelector("input[type=search]") as HTMLInputElement;
const address = () => router.state.location.pathname + router.state.location.search;

const type = (words: string) => typeInto(field(), words);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("searches once the user pauses, and adds one entry to the history", async () => {
  field().focus();
  await type("m");
  await pass(200);
  await type("maria");
  await pass(200);
  expect(address()).toBe("/admin/rows?page=3");
  await pass(200);
  expect(address()).toBe("/admin/rows?q=maria");
  await type("maria s");
  await pass(400);
  expect(address()).toBe("/admin/rows?q=maria+s");
  expect(document.activeElement).toBe(field());
  expect(document.querySelector("[role=status]")?.textContent).toBe("3 rows found");

  await act(() => router.navigate(-1));
  expect(address()).toBe("/admin/rows?page=3");
  expect(field().value).toBe("");
  expect(document.querySelector("[role=status]")?.textContent).toBe("");
});

it("searches at once, and only once, when the form is submitted", async () => {
  await type(" maria ");
  await act(async () => {
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  expect(address()).toBe("/admin/rows?q=maria");
  const { key } = router.state.location;
  await pass(400);
  expect(router.state.location.key).toBe(key);
});

/** Lets the view that is loading appear. */
const finishLoading = () => act(async () => waiting?.shift()?.());

it("searches for what is typed while the results load, in the same entry of the history", async () => {
  waiting = [];
  await type("ma");
  await pass(400);
  await type("mar");
  await pass(400);
  expect(address()).toBe("/admin/rows?page=3");
  await finishLoading();
  expect([address(), field().value]).toEqual(["/admin/rows?q=ma", "mar"]);
  await pass(400);
  await finishLoading();
  expect(address()).toBe("/admin/rows?q=mar");

  waiting = null;
  await act(() => router.navigate(-1));
  expect(address()).toBe("/admin/rows?page=3");
});

it("shows all rows again if the field is emptied while the results load", async () => {
  waiting = [];
  await type("ma");
  await pass(400);
  await type("");
  await finishLoading();
  await pass(400);
  await finishLoading();
  expect([address(), field().value]).toEqual(["/admin/rows", ""]);
});

it("keeps a filter that is chosen during the pause, and searches within it", async () => {
  await type("ma");
  await act(() => router.navigate("/admin/rows?perPage=50"));
  await pass(400);
  expect(address()).toBe("/admin/rows?q=ma&perPage=50");
});

it("forgets the words if another view is opened", async () => {
  await type("ma");
  await pass(400);
  await type("mar");
  await act(() => router.navigate("/admin/rows"));
  await pass(400);
  expect([address(), field().value]).toEqual(["/admin/rows", ""]);
});
