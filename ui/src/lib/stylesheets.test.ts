// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const links: HTMLLinkElement[] = [];

beforeEach(() => {
  // The test browser would fetch them.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => void links.push(...(nodes as HTMLLinkElement[])));
  vi.resetModules();
  vi.stubEnv("SHEETS", '{"account":"/assets/account-1.css"}');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  links.length = 0;
});

it("a page waits for its stylesheet, which is fetched once", async () => {
  const { loadStylesheets } = await import("./stylesheets");
  const onLoad = vi.fn();
  const first = loadStylesheets(["account"]).then(onLoad);
  const second = loadStylesheets(["account"]);
  await Promise.resolve();

  expect(links).toHaveLength(1);
  expect(onLoad).not.toHaveBeenCalled();
  links[0]?.dispatchEvent(new Event("load"));
  await Promise.all([first, second]);
  expect(onLoad).toHaveBeenCalledOnce();
});

it("a stylesheet of the document is already loaded", async () => {
  vi.spyOn(document, "querySelector").mockReturnValue(document.createElement("link"));
  const { loadStylesheets } = await import("./stylesheets");
  await loadStylesheets(["account"]);

  expect(links).toHaveLength(0);
});

it("the next page retries a stylesheet that failed to load", async () => {
  const { loadStylesheets } = await import("./stylesheets");
  const failed = loadStylesheets(["account"]);
  links[0]?.dispatchEvent(new Event("error"));
  await expect(failed).rejects.toThrow("account-1.css");

  const again = loadStylesheets(["account"]);
  expect(links).toHaveLength(2);
  links[1]?.dispatchEvent(new Event("load"));
  await again;
});

it("a stylesheet without a folder is an error", async () => {
  const { stylesheetUrls } = await import("./stylesheets");

  expect(() => stylesheetUrls(["teams"])).toThrow("styles/teams");
});
