import type { QueryKey } from "@tanstack/react-query";
import { redirect } from "react-router";
import { permissionsQuery, type Rights, requireUser, rightsOf } from "@/features/account";
import { apiPathOf, listQuery, readListState } from "@/features/admin-list";
import { permissionFor, resourceAt } from "@/features/admin-resources";
import { isGrid, itemsQuery } from "@/features/admin-schedule";
import { siteQuery } from "@/features/site";
import { forbiddenPath, type Load, type PageArgs } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { fetchOptional } from "@/lib/query-client";
import { allEventsQuery, dashboardQuery, recordQuery, rolesQuery, settingsQuery } from "./queries";
import { allSections, rolesSection, settingsSection, wizardPath } from "./sections";

/** The user's rights. Guests are led to the login and back, users without any section to the error page. */
async function requireStaff(args: PageArgs, path: string): Promise<Rights> {
  const user = await requireUser(args, path);
  const permissions = user.roles.length > 0 ? await args.queries.fetchQuery(permissionsQuery()) : [];
  const rights = rightsOf(user.roles, permissions);
  if (!allSections.some(({ permission }) => rights.may(permission))) throw redirect(forbiddenPath);
  return rights;
}

/** `/admin` */
export const loadDashboard: Load = async (args) => {
  const rights = await requireStaff(args, "/admin");
  const numbers = rights.may("users-tickets:list") && args.queries.fetchQuery(dashboardQuery(args.search.get("event")));
  await Promise.all([args.queries.fetchQuery(allEventsQuery()), numbers]);
};

/** `/admin/{section}` */
export const loadList: Load = async (args) => {
  const { params, search, queries } = args;
  if (params.section === settingsSection) return loadOwn(args, settingsSection, settingsQuery());
  if (params.section === rolesSection) return loadOwn(args, rolesSection, rolesQuery());
  const resource = resourceAt(params.section ?? "");
  if (!resource) throw notFound();
  const rights = await requireStaff(args, `/admin/${resource.section}`);
  if (!rights.may(permissionFor(resource, "list"))) throw redirect(forbiddenPath);
  const path = apiPathOf(resource.list, readListState(search, resource.list));
  const list = queries.fetchQuery(listQuery(path));
  await Promise.all([queries.fetchQuery(allEventsQuery()), list, loadGrid(args)]);
};

/** The schedule's grid, which is of one edition. It reports failures itself. */
async function loadGrid({ params, search, queries }: PageArgs): Promise<void> {
  if (params.section !== "schedules" || !isGrid(search)) return;
  const site = await queries.fetchQuery(siteQuery());
  const event = search.get("event") ?? site.currentEvent;
  if (event) await fetchOptional(queries, [itemsQuery(queries, event)]);
}

/** A section without a list, with the query that it shows. */
async function loadOwn(args: PageArgs, section: string, query: { queryKey: QueryKey }): Promise<void> {
  const rights = await requireStaff(args, `/admin/${section}`);
  if (!rights.may(`${section}:list`)) throw redirect(forbiddenPath);
  await Promise.all([args.queries.fetchQuery(allEventsQuery()), args.queries.fetchQuery(query)]);
}

/** `/admin/events/new-edition` */
export const loadWizard: Load = async (args) => {
  const rights = await requireStaff(args, wizardPath);
  if (!rights.may("events:store")) throw redirect(forbiddenPath);
  await args.queries.fetchQuery(allEventsQuery());
};

/** `/admin/{section}/{id}`, and `/admin/{section}/create` for a new row. */
export const loadRecord: Load = async (args) => {
  const { params, search, queries } = args;
  const { section = "", id = "" } = params;
  const resource = resourceAt(section);
  if (!resource) throw notFound();
  const rights = await requireStaff(args, `/admin/${section}/${id}`);
  const isNew = id === "create";
  if (isNew && !resource.calls.create) throw notFound();
  if (!rights.may(permissionFor(resource, isNew ? "store" : "show"))) throw redirect(forbiddenPath);
  const site = await queries.fetchQuery(siteQuery());
  const event = search.get("event") ?? site.currentEvent;
  const row = isNew ? null : queries.fetchQuery(recordQuery(resource.calls.read(id, event)));
  await Promise.all([queries.fetchQuery(allEventsQuery()), row]);
};
