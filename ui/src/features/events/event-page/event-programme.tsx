import type { Event } from "@/api/types";
import { challengeListQuery, currentItem, scheduleListQuery, upcoming } from "@/features/programme";
import { useNowByMinute } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { DrawnPart } from "./drawn-part";

/** What happens at an edition: its schedule and its challenges. */
export function EventProgramme({ event }: { event: Event }) {
  const { slug, timezone } = event;
  const now = useNowByMinute();
  const items = useCachedQuery(scheduleListQuery(slug))?.data ?? [];
  const challenges = useCachedQuery(challengeListQuery(slug));
  return (
    <>
      <DrawnPart
        id="weekend"
        name="SchedulePart"
        sectionProps={{ event, items, next: upcoming(items, now), now: currentItem(items, now)?.slug }}
        visible={items.length > 0}
      />
      {challenges ? (
        <DrawnPart
          id="challenges"
          name="ChallengesPart"
          sectionProps={{ challenges: challenges.data, timezone }}
          visible={challenges.meta.total > 0}
        />
      ) : null}
    </>
  );
}
