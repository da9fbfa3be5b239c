// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { siteQuery } from "@/features/site";
import { type Mounted, mount, signedIn, typeInto } from "@/lib/mount.fixture";
import { allEventsQuery } from "../queries";
import { CommandPalette } from "./palette";
import { PaletteDialog } from "./palette-dialog";

const events = [
  { id: "e27", slug: "hackathon-2027", title: "Hackathon 2027", timezone: "Europe/Lisbon" },
  { id: "e25", slug: "hackathon-2025", title: "Hackathon 2025", timezone: "Europe/Lisbon" },
];
const get = vi.fn<(path: string, signal: AbortSignal) => Promise<unknown>>();
const onClose = vi.fn();
let router: Mounted["router"];

beforeEach(() => {
  vi.resetAllMocks();
  get.mockResolvedValue({ data: [], meta: { total: 0 } });
});

/** The palette of a user with these permissions, opened on a page. */
async function show(
  permissions: string[],
  address = "/admin/rewards?event=hackathon-2027&q=mug&page=2",
  element = <PaletteDialog onClose={onClose} />,
) {
  ({ router } = await mount(element, {
    data: [
      ...signedIn(["staff"], permissions),
      [siteQuery(), { currentEvent: "hackathon-2027" }],
      [allEventsQuery(), { data: events }],
    ],
    get,
    path: address,
  }));
}

const type = (text: string) => typeInto(document.querySelector("input"), text);
const options = () => [...document.querySelectorAll("[cmdk-item]")].map(({ textContent }) => textContent);
const address = () => router.state.location.pathname + router.state.location.search + router.state.location.hash;

async function choose(label: string) {
  const option = [...document.querySelectorAll<HTMLElement>("[cmdk-item]")].find((one) => one.textContent === label);
  await act(async () => option?.click());
}

it("offers to create what the user may create, in the edition that lists are limited to", async () => {
  await show(["mailings:store", "badges:store", "rewards:list"]);
  await type("new");

  expect(options()).toEqual(["New badge", "New mailing"]);
  await choose("New mailing");
  expect(address()).toBe("/admin/mailings/create?event=hackathon-2027");
  expect(onClose).toHaveBeenCalledOnce();
});

it("announces that nothing was found", async () => {
  await show(["rewards:list"]);
  const status = document.querySelector("[role=status]");
  expect(status?.textContent).toBe("");
  await type("zebra");
  await act(() => vi.waitFor(() => expect(status?.textContent).toBe("No results")));
  await type("reward");
  expect(status?.textContent).toBe("");
});

it.each([
  ["events:store", "copy", "Copy an edition", "/admin/events/new-edition"],
  ["schedules:update", "release", "Release schedule", "/admin/schedules?event=hackathon-2027#release"],
  ["check-ins:store", "check", "Open check-in", "/admin?event=hackathon-2027#check-in"],
])("with %s, it can go to what that allows", async (permission, words, label, target) => {
  await show(["rewards:list"]);
  await type(words);
  expect(options()).not.toContain(label);

  await show([permission]);
  await type(words);
  await choose(label);
  expect(address()).toBe(target);
});

it("takes what is typed before it is there, which nothing else acts on", async () => {
  await show(["rewards:list", "waiting-list:list"], undefined, <CommandPalette />);
  const others = vi.fn();
  document.addEventListener("keydown", others);
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));

  await act(async () => {
    press("k", true);
    for (const key of ["n", "Backspace", "w", "a", "i", "t", "Enter"]) press(key);
  });
  await act(() => vi.dynamicImportSettled());

  await act(() => vi.waitFor(() => expect(address()).toBe("/admin/waiting-list?event=hackathon-2027")));
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(others.mock.calls.map(([event]) => event.key)).toEqual(["k"]);
  press("j");
  expect(others).toHaveBeenCalledTimes(2);
  document.removeEventListener("keydown", others);
});

it("opens the first result when it arrives, if Enter was pressed before", async () => {
  let answer = (_page: unknown) => {};
  get.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await show(["users:list"]);
  await type("ana");
  await act(async () => {
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    document.querySelector("input")?.dispatchEvent(enter);
  });
  expect(onClose).not.toHaveBeenCalled();

  await act(async () => answer({ data: [{ id: "7", username: "ana", name: "Ana" }], meta: { total: 1 } }));

  expect(address()).toBe("/admin/users/7?event=hackathon-2027");
  expect(onClose).toHaveBeenCalledOnce();
});

/** Answers each list with rows of these names; those without names fail. */
function answerLists(names: Record<string, string[]>) {
  get.mockImplementation(async (path) => {
    const [list = ""] = path.replace("/api/v1/", "").split("?");
    const found = names[list];
    if (!found) throw new Error(`no ${list}`);
    return { data: found.map((name) => ({ id: name, name, username: name })), meta: { total: found.length } };
  });
}

const headings = () => [...document.querySelectorAll("[cmdk-group-heading]")].map(({ textContent }) => textContent);

it("shows the list with the best match first, and of each list its best rows", async () => {
  answerLists({ users: ["Diana", "Anabel"], teams: ["Team Ana", "Ana"] });
  await show(["users:list", "teams:list"]);
  await type("ana");

  expect(headings()).toEqual(["Teams", "Users"]);
  expect(options()).toEqual(["Ana", "Team Ana", "Anabel", "Diana"]);
});

it("shows the rows of the other lists if one fails", async () => {
  answerLists({ users: ["Ana"] });
  await show(["users:list", "teams:list"]);
  await type("ana");

  expect(options()).toEqual(["Ana"]);
  expect(document.querySelector("[cmdk-loading]")).toBeNull();
});

it("searches rows from two characters, in the lists that the user may see", async () => {
  await show(["users:list"]);
  await type("a");
  expect(get).not.toHaveBeenCalled();

  await type(" a & ");
  expect(get.mock.calls.map(([path]) => path)).toEqual(["/api/v1/users?perPage=5&q=a%20%26"]);
});

it("shows no rows until all lists have answered, and gives up those for other words", async () => {
  let answer = (_page: unknown) => {};
  get.mockImplementation((path) =>
    path.includes("teams")
      ? new Promise((resolve) => (answer = resolve))
      : Promise.resolve({ data: [{ id: "7", username: "ana", name: "Ana" }], meta: { total: 1 } }),
  );
  await show(["users:list", "teams:list"]);
  await type("an");
  const signals = get.mock.calls.map(([, signal]) => signal);
  expect(options()).toEqual([]);
  expect(document.querySelector("[cmdk-loading]")?.textContent).toBe("Searching…");

  await type("ana");
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);

  await act(async () => answer({ data: [], meta: { total: 0 } }));
  expect(options()).toEqual(["Ana"]);
  expect(document.querySelector("[cmdk-loading]")).toBeNull();
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  "leaves the Enter that ends a composition alone: %o",
  async (init) => {
    await show(["rewards:list", "waiting-list:list"]);
    await type("waiting");
    await act(async () => {
      const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
      document.querySelector("input")?.dispatchEvent(enter);
    });

    expect(onClose).not.toHaveBeenCalled();
  },
);

it("switches the edition of the same view", async () => {
  await show(["rewards:list"]);
  await type("switch");

  expect(options()).toEqual(["Switch to Hackathon 2025", "Switch to all editions"]);
  await choose("Switch to Hackathon 2025");
  expect(address()).toBe("/admin/rewards?event=hackathon-2025&q=mug");
});

it("leads from a row to the list of another edition", async () => {
  await show(["rewards:list"], "/admin/rewards/mug?event=hackathon-2027");
  await type("switch");
  await choose("Switch to Hackathon 2025");
  expect(address()).toBe("/admin/rewards?event=hackathon-2025");
});

it("finds editions for those who may see them", async () => {
  await show(["events:show"]);
  await type("2025");

  expect(options()).toEqual(["Switch to Hackathon 2025", "Hackathon 2025"]);
  await choose("Hackathon 2025");
  expect(address()).toBe("/admin/events/e25?event=hackathon-2027");
});

it("keeps the edition on the way to a page", async () => {
  await show(["rewards:list", "waiting-list:list"]);
  await type("waiting");
  await choose("waiting list");

  expect(address()).toBe("/admin/waiting-list?event=hackathon-2027");
});

it("leads out of the admin area", async () => {
  await show(["rewards:list"]);
  await type("user view");
  await choose("User View");

  expect(address()).toBe("/");
});
