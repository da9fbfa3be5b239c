// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const links: HTMLLinkElement[] = [];

beforeEach(() => {
  // The test's browser would go and fetch them.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => void links.push(...(nodes as HTMLLinkElement[])));
  vi.resetModules();
  vi.stubEnv("SHEETS", '{"account":"/assets/account-1.css"}');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  links.length = 0;
});

it("a page waits for its sheet, which is fetched once", async () => {
  const { loadSheets } = await import("./sheets");
  const shown = vi.fn();
  const first = loadSheets(["account"]).then(shown);
  const second = loadSheets(["account"]);
  await Promise.resolve();

  expect(links).toHaveLength(1);
  expect(shown).not.toHaveBeenCalled();
  links[0]?.dispatchEvent(new Event("load"));
  await Promise.all([first, second]);
  expect(shown).toHaveBeenCalledOnce();
});

it("what the document came with is here already", async () => {
  vi.spyOn(document, "querySelector").mockReturnValue(document.createElement("link"));
  const { loadSheets } = await import("./sheets");
  await loadSheets(["account"]);

  expect(links).toHaveLength(0);
});

it("one that does not come is tried again by the next page", async () => {
  const { loadSheets } = await import("./sheets");
  const lost = loadSheets(["account"]);
  links[0]?.dispatchEvent(new Event("error"));
  await expect(lost).rejects.toThrow("account-1.css");

  const again = loadSheets(["account"]);
  expect(links).toHaveLength(2);
  links[1]?.dispatchEvent(new Event("load"));
  await again;
});

it("a sheet without a folder is a mistake", async () => {
  const { addressesOf } = await import("./sheets");

  expect(() => addressesOf(["teams"])).toThrow("styles/teams");
});
