// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { buttonOf, mount, press, typeInto } from "@/lib/mount.fixture";
import { readListState } from "./list-state";
import { SavedViews } from "./saved-views";

const menu = () => document.querySelector("details") as HTMLDetailsElement;

beforeEach(async () => {
  window.localStorage.clear();
  const state = readListState(new URLSearchParams("sort=name"), { columns: [], filters: [] });
  await mount(<SavedViews pathname="/admin/rows" state={state} />);
  menu().open = true;
  await save("Drafts");
});

async function save(name: string) {
  await typeInto(menu().querySelector("form:last-child input"), name);
  await press("Save view", menu());
}

it("keeps the focus in the menu when a view is saved, renamed and deleted", async () => {
  const panel = menu().querySelector(".view-menu-panel");
  expect(document.activeElement).toBe(panel);

  await press("Rename Drafts", menu());
  const name = document.activeElement as HTMLInputElement;
  expect(name.labels?.[0]?.textContent).toBe("New name for Drafts");
  await typeInto(name, "To do");
  await press("Rename", menu().querySelector(".saved-views"));
  expect(buttonOf("Rename To do", menu())).toBeDefined();
  expect(document.activeElement).toBe(panel);

  await press("Delete To do", menu());
  expect(menu().textContent).not.toContain("To do");
  expect(document.activeElement).toBe(panel);
});
