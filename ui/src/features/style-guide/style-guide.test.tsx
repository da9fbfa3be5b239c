import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { Page } from "./style-guide-page";

const html = renderToString(
  <ToastsContext value={createToasts()}>
    <Page />
  </ToastsContext>,
);
const sources = readdirSync(import.meta.dirname)
  .filter((name) => /(?<!\.test)\.tsx$/.test(name))
  .map((name) => readFileSync(resolve(import.meta.dirname, name), "utf8"))
  .join();

it("server-rendered markup has no inline styles, which the content security policy forbids", () => {
  expect(html).toContain('class="button');
  expect(html).not.toContain(" style=");
  expect(html).not.toContain("<style");
});

it("every id is unique", () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it("every label, description and heading that is referred to exists", () => {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const references = [...html.matchAll(/ (?:for|aria-labelledby|aria-describedby)="([^"]+)"/g)];

  expect(references.flatMap(([, names = ""]) => names.split(" ")).filter((id) => !ids.has(id))).toEqual([]);
});

it("shows every component there is", () => {
  // Parts of other components, whole pages and the shell's components.
  const within = [
    "choice",
    "close-button",
    "drawn-section",
    "form-page",
    "label",
    "message-page",
    "late-styles",
    "lazy-with-retry",
    "paragraphs",
    "seat-tile",
    "toaster",
    "visually-hidden",
  ];
  const components = readdirSync(resolve(import.meta.dirname, "../../components"))
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => name.replace(".tsx", ""));

  expect(components.filter((name) => !within.includes(name) && !sources.includes(`@/components/${name}"`))).toEqual([]);
});
