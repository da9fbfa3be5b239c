import { useQueryClient } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import type { ToolProps } from "./section-tools";

/** Publishes the schedule as a new release, which calendars follow. */
export function ReleaseTool({ scope }: ToolProps) {
  const { may } = useRights();
  const queries = useQueryClient();
  const { edition } = scope;
  if (!edition || !may("schedules:update")) return null;
  return (
    <div className="section-tools">
      <p>Changes reach calendars and favourites with the next release.</p>
      <ActionButton
        description={`Everyone with a calendar or favourites of ${edition.title} gets the published items as they are now.`}
        done="The schedule is released"
        fields={[{ kind: "text", name: "note", label: "What changed", hint: "Shown beside the release." }]}
        label="Release schedule"
        onDone={() =>
          void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.includes("/schedule") })
        }
        request={({ note }) => ({
          method: "POST",
          path: `/api/v1/events/${edition.slug}/schedule-releases`,
          body: { note },
        })}
      />
    </div>
  );
}
