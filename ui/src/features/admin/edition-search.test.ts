import { expect, it } from "vitest";
import { hrefForEdition, pathKeptOnEditionChange } from "./edition-search";

const searchForEdition = (event: string | null, search: string) =>
  hrefForEdition(event, { pathname: "/admin/users", search }).split("?")[1];

it("another edition keeps search, filters and order, but starts at the first page", () => {
  const search = "?event=hackathon-2026&q=ana&state=draft&sort=-name&perPage=50&page=3";
  expect(`${searchForEdition("hackathon-2027", search)}`).toBe(
    "event=hackathon-2027&q=ana&state=draft&sort=-name&perPage=50",
  );
  expect(`${searchForEdition(null, search)}`).toBe("q=ana&state=draft&sort=-name&perPage=50");
  expect(`${searchForEdition("hackathon-2027", "")}`).toBe("event=hackathon-2027");
});

it("ticket types belong to an edition, so that filter does not follow into another one", () => {
  const search = "?event=hackathon-2026&state=confirmed&ticketType=01a218ad-0319-77f5-b30b-96232f5c5073";
  expect(`${searchForEdition("hackathon-2027", search)}`).toBe("event=hackathon-2027&state=confirmed");
});

it("a dialog does not follow into another edition", () => {
  expect(`${searchForEdition(null, "?dialog=login&next=%2Fadmin&q=ana")}`).toBe("q=ana");
});

it.each([
  ["/admin", "/admin"],
  ["/admin/invitations", "/admin/invitations"],
  ["/admin/invitations/01a218ad-0319-77f5-b30b-96232f5c5073", "/admin/invitations"],
  ["/admin/rewards/mug/", "/admin/rewards"],
  ["/admin/rewards/create", "/admin/rewards/create"],
  ["/admin/events/new-edition", "/admin/events/new-edition"],
])("another edition of %s is at %s", (from, to) => {
  expect(pathKeptOnEditionChange(from)).toBe(to);
});
