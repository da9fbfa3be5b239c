import type { ComponentType } from "react";
import { useParams } from "react-router";
import type { Load } from "@/lib/page";
import { EditionTool } from "./edition-tool";
import { AdminFrame } from "./frame";
import { ImportTool } from "./import-tool";
import { loadList, SectionList, type ToolProps } from "./list";
import { WaitingListTools } from "./waiting-list-tools";

const sectionTools: Readonly<Record<string, ComponentType<ToolProps>>> = {
  events: EditionTool,
  "waiting-list": WaitingListTools,
  invitations: ImportTool,
};

export const load: Load = (args) => loadList(args.params.section ?? "", args);

/** `/admin/{section}`, for sections without a page of their own. */
export function Page() {
  const { section = "" } = useParams();
  return (
    <AdminFrame>
      <SectionList section={section} Tools={sectionTools[section]} />
    </AdminFrame>
  );
}
