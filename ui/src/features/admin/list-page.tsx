import type { ComponentType } from "react";
import { useParams } from "react-router";
import type { RowDetails } from "@/features/admin-list";
import { siteQuery } from "@/features/site";
import type { Load, PageArgs } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { EditionTool } from "./editions/edition-tool";
import { AdminFrame } from "./frame";
import { loadList, SectionList, type ToolProps } from "./lists/list";
import { AuditRow, EmailRow } from "./on-demand";
import { allEventsQuery, waitingListQuery } from "./queries";
import { ImportTool } from "./tickets/import-tool";
import { WaitingListTools } from "./tickets/waiting-list-tools";

const sectionTools: Readonly<Record<string, ComponentType<ToolProps>>> = {
  events: EditionTool,
  "waiting-list": WaitingListTools,
  invitations: ImportTool,
};

const rowDetails: Readonly<Record<string, RowDetails>> = { emails: EmailRow, "audit-log": AuditRow };

export const load: Load = async (args) => {
  const { section = "" } = args.params;
  await loadList(section, args);
  if (section === "waiting-list") await loadWaitingList(args);
};

/** `/admin/{section}`, for sections without a page of their own. */
export function Page() {
  const { section = "" } = useParams();
  return (
    <AdminFrame>
      <SectionList Details={rowDetails[section]} section={section} Tools={sectionTools[section]} />
    </AdminFrame>
  );
}

/** The numbers above the waiting list of the chosen edition, or of the one that the site is about. */
async function loadWaitingList({ search, queries }: PageArgs): Promise<void> {
  const [site, events] = await Promise.all([queries.fetchQuery(siteQuery()), queries.fetchQuery(allEventsQuery())]);
  const find = (key: string | null) => events.data.find(({ id, slug }) => id === key || slug === key);
  const edition = find(search.get("event")) ?? find(site.currentEvent);
  if (edition) await fetchOptional(queries, [waitingListQuery(edition.slug)]);
}
