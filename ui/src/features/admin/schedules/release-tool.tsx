import { useQueryClient } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { ReleasePreview, releasedText } from "@/features/admin-schedule";
import type { ToolProps } from "../lists/list";
import { releaseFragment } from "../sections";

/** Publishes the schedule as a new release, which calendars follow. */
export function ReleaseTool({ scope }: ToolProps) {
  const { may } = useRights();
  const queries = useQueryClient();
  const { edition } = scope;
  if (!edition || !may("schedules:update")) return null;
  return (
    <div className="section-tools" id={releaseFragment}>
      <p>Changes reach calendars and favourites with the next release.</p>
      <ActionButton
        description={`This brings everyone's calendars and favourites for ${edition.title} up to date with the published items.`}
        fields={[
          {
            kind: "text",
            name: "note",
            label: "What changed",
            hint: "Visitors will see this under “What changed” on the schedule.",
          },
        ]}
        errorTitle="We couldn't release the schedule"
        label="Release schedule"
        onDone={() =>
          void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.includes("/schedule") })
        }
        request={({ note }) => ({
          method: "POST",
          path: `/api/v1/events/${edition.slug}/schedule-releases`,
          body: { note },
        })}
        successMessage={(answer) => releasedText(answer)}
      >
        <ReleasePreview edition={edition} />
      </ActionButton>
    </div>
  );
}
