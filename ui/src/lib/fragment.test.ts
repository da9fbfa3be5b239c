// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { fragmentTarget } from "./fragment";

it.each([
  ["#preços", "preços"],
  ["#pre%C3%A7os", "preços"],
  ["#100%", "100%"],
])("%s points to %s", (hash, id) => {
  document.body.innerHTML = `<p id="${id}"></p>`;

  expect(fragmentTarget(hash)?.id).toBe(id);
});

it.each(["", "#", "#100%", "#%C3", "#nothing"])("%j points to nothing", (hash) => {
  document.body.innerHTML = `<p id="something"></p>`;

  expect(fragmentTarget(hash)).toBeNull();
});
