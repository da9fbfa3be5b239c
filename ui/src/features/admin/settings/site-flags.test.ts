import { expect, it } from "vitest";
import { flagsWithTexts } from "./site-flags";

const flag = (name: string) => ({ name, enabled: true, description: `About ${name}.` });

it("flags have plain names, and what belongs together stands together", () => {
  const names = ["analytics", "login", "login_github", "register", "tickets"];

  expect(flagsWithTexts(names.map(flag)).map(({ label }) => label)).toEqual([
    "Registration",
    "Login",
    "Login with GitHub",
    "Ticket types and prices",
    "Usage statistics",
  ]);
});

it("a flag that this page does not know comes last, with the server's description", () => {
  const [, last] = flagsWithTexts(["photo_wall", "login"].map(flag));

  expect(last).toMatchObject({ label: "Photo wall", hint: "About photo_wall.", enabled: true });
});
