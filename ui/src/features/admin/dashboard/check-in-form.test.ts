import { expect, it } from "vitest";
import { scannedPath } from "./check-in-form";

const origin = "https://hackathon.pt";

it("opens the link in a ticket's QR code on this site", () => {
  const path = "/user/ana/tickets/0190-ab/?signature=v1.x.y";
  expect(scannedPath(` ${origin}${path}\n`, origin)).toBe(path);
  expect(scannedPath(path, origin)).toBe(path);
});

it("opens nothing else", () => {
  for (const text of [
    "",
    "HACKATHON-2027-1",
    "/admin",
    "/user/ana/tickets/0190-ab/",
    "https://[",
    "javascript:alert(1)",
  ])
    expect(scannedPath(text, origin)).toBeNull();
});
