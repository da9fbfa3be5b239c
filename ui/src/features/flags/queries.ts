import { queryOptions } from "@tanstack/react-query";

/** Every flag the pages know, in the order they are asked for. */
const names = [
  "register",
  "login",
  "stay_connected",
  "tickets",
  "login_github",
  "login_gitlab",
  "login_google",
  "login_linkedin",
  "login_twitter",
  "analytics",
] as const;

export type FlagName = (typeof names)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

/** What holds while nothing is known: a door that may be locked is shown locked. */
export const noFlags = Object.fromEntries(names.map((name) => [name, false])) as Flags;

/** All of them in one call: the shell asks once, and every part of a page reads the same answer. */
export function flagsQuery() {
  return queryOptions<Flags>({ queryKey: [`/api/flags?${names.map((name) => `f=${name}`).join("&")}`] });
}
