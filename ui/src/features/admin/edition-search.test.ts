import { expect, it } from "vitest";
import { searchIn } from "./edition-search";

it("another edition keeps search, filters and order, but starts at the first page", () => {
  const search = "?event=hackathon-2026&q=ana&state=draft&sort=-name&perPage=50&page=3";
  expect(`${searchIn("hackathon-2027", search)}`).toBe("event=hackathon-2027&q=ana&state=draft&sort=-name&perPage=50");
  expect(`${searchIn(null, search)}`).toBe("q=ana&state=draft&sort=-name&perPage=50");
  expect(`${searchIn("hackathon-2027", "")}`).toBe("event=hackathon-2027");
});

it("ticket types belong to an edition, so that filter does not follow into another one", () => {
  const search = "?event=hackathon-2026&state=confirmed&ticketType=01a218ad-0319-77f5-b30b-96232f5c5073";
  expect(`${searchIn("hackathon-2027", search)}`).toBe("event=hackathon-2027&state=confirmed");
});

it("a dialog does not follow into another edition", () => {
  expect(`${searchIn(null, "?dialog=login&next=%2Fadmin&q=ana")}`).toBe("q=ana");
});
