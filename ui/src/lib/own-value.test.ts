import { expect, it } from "vitest";
import { ownValue } from "./own-value";
import { viewAt } from "./views";

it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"])(
  "the inherited name %s has no value",
  (key) => {
    expect(ownValue({ one: 1 }, key)).toBeUndefined();
    expect(viewAt(new Map(), new URLSearchParams({ tab: key }))).toBeUndefined();
  },
);
