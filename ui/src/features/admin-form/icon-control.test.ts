import { expect, it } from "vitest";
import { badgeIcons } from "./badge-icons";
import { iconCount } from "./form-control";

it("keeps room for all icons until they are there", () => {
  expect(Object.keys(badgeIcons)).toHaveLength(iconCount);
});
