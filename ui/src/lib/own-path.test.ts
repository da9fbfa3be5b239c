import { expect, it } from "vitest";
import { isOwnPage } from "./own-path";

it.each(["/", "/events?page=2#list", "/api-guide", "/user/api", "/livez/of-something"])(
  "%s is a page of ours",
  (path) => {
    expect(isOwnPage(path)).toBe(true);
  },
);

it.each([
  "",
  "events",
  "//evil.example/",
  "/\\evil.example/",
  "https://evil.example/",
  "/api",
  "/api/v1/user/identities/github/link",
  "/events/../api/v1/login/github",
  "/%2e/api/v1/login/github",
  "/sanctum/csrf-cookie",
  "/livez",
  "/readyz?now",
])("%s is none", (path) => {
  expect(isOwnPage(path)).toBe(false);
});
