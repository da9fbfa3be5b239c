// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Paragraphs } from "./paragraphs";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("renders equal paragraphs as often as they occur, without a warning", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const container = document.createElement("div");
  const root = createRoot(container);
  const show = (texts: string[]) => act(async () => root.render(<Paragraphs texts={texts} />));

  await show(["One", "Same", "Same"]);
  expect(container.innerHTML).toBe("<p>One</p><p>Same</p><p>Same</p>");
  await show(["Same", "Two"]);
  expect(container.innerHTML).toBe("<p>Same</p><p>Two</p>");

  expect(consoleError).not.toHaveBeenCalled();
});
