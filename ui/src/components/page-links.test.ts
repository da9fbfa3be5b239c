import { expect, it } from "vitest";
import { pageNumbers } from "./page-links";

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, -3, 12]],
  [4, 12, [1, 2, 3, 4, 5, -6, 12]],
  [6, 12, [1, -2, 5, 6, 7, -8, 12]],
  [9, 12, [1, -2, 8, 9, 10, 11, 12]],
  [12, 12, [1, -2, 11, 12]],
])("page %i of %i shows the ends, its neighbours and no gap of one", (current, last, pages) => {
  expect(pageNumbers(current, last)).toEqual(pages);
});

it("stays short in a list of thousands", () => {
  expect(pageNumbers(5000, 10_000)).toHaveLength(7);
});
