import { expect, it } from "vitest";
import { canonicalPath, withQuery } from "./address";

it.each<[string, Record<string, string>, string | null]>([
  ["/", {}, "/"],
  ["/about", {}, "/about"],
  ["about", {}, "/about"],
  ["/*", { "*": "a" }, null],
  ["/events/:eventSlug", { eventSlug: "hackathon-2025" }, "/events/hackathon-2025"],
  ["/events/:eventSlug/register/:teamId", { eventSlug: "a", teamId: "b" }, "/events/a/register/b"],
  ["/user/:username", { username: "a/b" }, null],
  ["/user/:username", { username: "\\" }, null],
  ["/user/:username", { username: "a".repeat(201) }, null],
  ["/events/:eventSlug", { eventSlug: "a..b" }, null],
  ["/events/:eventSlug", { eventSlug: ".." }, null],
  ["/events/:eventSlug", { eventSlug: "\0" }, null],
  ["/events/:eventSlug", { eventSlug: "festa são joão" }, null],
])("the address of %s with %o is %s", (pattern, params, path) => {
  expect(canonicalPath(pattern, params)).toBe(path);
});

it("a redirect keeps the query, and holds no backslash", () => {
  const url = new URL("https://hackathon.example/About/?a=%2F&b=\\\\evil.example#c");
  expect(withQuery("/about", url.searchParams)).toBe("/about?a=%2F&b=%5C%5Cevil.example");
  expect(withQuery("/about", new URLSearchParams())).toBe("/about");
});
