import { expect, test } from "vitest";
import { withoutTracking } from "./tracking";

test.each([
  ["", ""],
  ["?", ""],
  ["?utm_source=news&utm_medium=mail", ""],
  ["?page=2&gclid=x&dialog=login&ref=y&fbclid=z", "?page=2&dialog=login"],
  ["?q=a%20b+c&reference=1", "?q=a%20b+c&reference=1"],
])("%o is shown as %o", (search, expected) => {
  expect(withoutTracking(search)).toBe(expected);
});
