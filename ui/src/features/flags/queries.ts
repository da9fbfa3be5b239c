import { queryOptions } from "@tanstack/react-query";

/** Every flag the pages use, in the order they are requested. */
const names = [
  "register",
  "login",
  "stay_connected",
  "tickets",
  "waiting_list",
  "login_github",
  "login_gitlab",
  "login_google",
  "login_linkedin",
  "login_twitter",
  "analytics",
] as const;

export type FlagName = (typeof names)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

/** The default while flags are unknown: everything is off. */
export const noFlags = Object.fromEntries(names.map((name) => [name, false])) as Flags;

/** All flags in one request, shared by every part of a page. The type has their names, which the document does not know. */
export function flagsQuery() {
  return queryOptions<Flags>({ queryKey: [`/api/flags?f=${names.join("&f=")}`] });
}
