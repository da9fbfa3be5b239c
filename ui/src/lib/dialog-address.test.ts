import { expect, it } from "vitest";
import { dialogAt, dialogHref, onlyDialogDiffers, withoutDialog } from "./dialog-address";

it.each([
  ["?dialog=login", "login"],
  ["?page=2&dialog=stay-connected", "stay-connected"],
  ["?dialog=", null],
  ["?dialog=Login", null],
  ["?dialog=toString", null],
  ["?page=2", null],
  ["", null],
])("%s asks for %s", (search, name) => {
  expect(dialogAt(search)).toBe(name);
});

it.each([
  ["/", "/?dialog=login"],
  ["/events", "/events?dialog=login"],
  ["/events?page=2", "/events?page=2&dialog=login"],
  ["/events?page=2#last", "/events?page=2&dialog=login#last"],
  ["/events?", "/events?dialog=login"],
  ["/events?dialog=register", "/events?dialog=login"],
  ["/events?dialog=register&page=2", "/events?page=2&dialog=login"],
  ["/?dialog=reset-password&token=abc&email=a%40b.pt", "/?dialog=login"],
])("login over %s is at %s", (path, href) => {
  expect(dialogHref("login", path)).toBe(href);
});

it.each([
  ["/events?page=2&q=a%20b+c&dialog=login", "/events?page=2&q=a%20b+c"],
  ["/?dialog=reset-password&token=abc&email=a%40b.pt&page=2", "/?page=2"],
  ["/confirm?token=abc&dialog=login", "/confirm?token=abc"],
  ["/?dialo%67=login", "/"],
  ["/?dialog=login&dialog=register#top", "/#top"],
  ["/?dialog=nonsense", "/"],
  ["/?a&&b", "/?a&&b"],
])("%s closes to %s", (path, closed) => {
  expect(withoutDialog(path)).toBe(closed);
});

it("a page stays the same whatever dialog is over it", () => {
  const at = (path: string) => new URL(path, "https://hackathon.example");

  expect(onlyDialogDiffers(at("/events?page=2"), at("/events?page=2&dialog=login"))).toBe(true);
  expect(onlyDialogDiffers(at("/events?dialog=register"), at("/events?dialog=login"))).toBe(true);
  expect(onlyDialogDiffers(at("/events?page=2"), at("/events?page=3&dialog=login"))).toBe(false);
  expect(onlyDialogDiffers(at("/events"), at("/?dialog=login"))).toBe(false);
  expect(onlyDialogDiffers(at("/events?dialog=login"), at("/events?dialog=login"))).toBe(false);
});
