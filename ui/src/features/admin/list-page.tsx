import type { ComponentType } from "react";
import { useParams } from "react-router";
import type { RowDetails } from "@/features/admin-list";
import type { Load } from "@/lib/page";
import { EditionTool } from "./edition-tool";
import { AdminFrame } from "./frame";
import { ImportTool } from "./import-tool";
import { loadList, SectionList, type ToolProps } from "./list";
import { AuditRow, EmailRow } from "./on-demand";
import { WaitingListTools } from "./waiting-list-tools";

const sectionTools: Readonly<Record<string, ComponentType<ToolProps>>> = {
  events: EditionTool,
  "waiting-list": WaitingListTools,
  invitations: ImportTool,
};

const rowDetails: Readonly<Record<string, RowDetails>> = { emails: EmailRow, "audit-log": AuditRow };

export const load: Load = (args) => loadList(args.params.section ?? "", args);

/** `/admin/{section}`, for sections without a page of their own. */
export function Page() {
  const { section = "" } = useParams();
  return (
    <AdminFrame>
      <SectionList Details={rowDetails[section]} section={section} Tools={sectionTools[section]} />
    </AdminFrame>
  );
}
