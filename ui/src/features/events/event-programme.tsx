import type { Event } from "@/api/types";
import { challengeListQuery, hoursQuery, momentOf } from "@/features/programme";
import { useMinute } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { DrawnPart } from "./drawn-part";

/** What happens at an edition: its schedule and its challenges. */
export function EventProgramme({ event }: { event: Event }) {
  const { slug, timezone } = event;
  const now = momentOf(event, useMinute());
  const items = useCachedQuery(hoursQuery(slug));
  const challenges = useCachedQuery(challengeListQuery(slug));
  return (
    <>
      {items ? (
        <DrawnPart
          id="weekend"
          name="SchedulePart"
          shown={{ event, items: items.data, now }}
          visible={items.meta.total > 0}
        />
      ) : null}
      {challenges ? (
        <DrawnPart
          id="challenges"
          name="ChallengesPart"
          shown={{ challenges: challenges.data, timezone }}
          visible={challenges.meta.total > 0}
        />
      ) : null}
    </>
  );
}
