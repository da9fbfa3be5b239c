import type { QueryKey } from "@tanstack/react-query";
import { redirect } from "react-router";
import { permissionsQuery, type Rights, requireUser, rightsOf } from "@/features/account";
import { siteQuery } from "@/features/site";
import { withQuery } from "@/lib/address";
import { forbiddenPath, type Load, type PageArgs } from "@/lib/page";
import { allEventsQuery } from "./queries";

/** People at the door may have this permission only: the dashboard leads them to check-in. */
export const checkInPermission = "check-ins:store";

/**
 * The user's rights. Guests are led to the login and back, users who may do nothing here to the error page, and staff who
 * have to turn on two-factor authentication first to the preferences. An unknown edition is removed from the address.
 */
export async function requireStaff(args: PageArgs, path: string): Promise<Rights> {
  const user = await requireUser(args, path);
  const permissions = user.roles.length > 0 ? await args.queries.fetchQuery(permissionsQuery()) : [];
  const rights = rightsOf(user.roles, permissions);
  if (!rights.entersAdmin) throw redirect(forbiddenPath);
  const { staffTwoFactor } = await args.queries.fetchQuery(siteQuery());
  if (staffTwoFactor && !user.twoFactorEnabled) {
    throw redirect(`/preferences?${new URLSearchParams({ next: path })}#two-factor`);
  }
  await requireKnownEdition(args, path);
  return rights;
}

/** The loader of a section without a list, with the query that it shows. */
export function loadSection(section: string, query: { queryKey: QueryKey }): Load {
  return async (args) => {
    const rights = await requireStaff(args, `/admin/${section}`);
    if (!rights.may(`${section}:list`)) throw redirect(forbiddenPath);
    await Promise.all([args.queries.fetchQuery(allEventsQuery()), args.queries.fetchQuery(query)]);
  };
}

/** Leads an address with an edition that no longer exists, or has another slug now, to the same page without it. */
async function requireKnownEdition({ search, queries }: PageArgs, path: string): Promise<void> {
  const event = search.get("event");
  if (!event) return;
  const isKnown = async (query: ReturnType<typeof allEventsQuery>) =>
    (await queries.fetchQuery(query)).data.some(({ id, slug }) => id === event || slug === event);
  // Someone may have created it since the editions were fetched.
  if ((await isKnown(allEventsQuery())) || (await isKnown({ ...allEventsQuery(), staleTime: 0 }))) return;
  const known = new URLSearchParams(search);
  known.delete("event");
  throw redirect(withQuery(path, known));
}
