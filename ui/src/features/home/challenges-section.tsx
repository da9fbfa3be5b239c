import type { Event } from "@/api/types";
import { ChallengeList, CriteriaBars, judgedBy, type ListedChallenge } from "@/features/programme";
import { momentIn } from "@/lib/dates";
import { pure } from "@/lib/pure";
import { Pending, Section } from "./section";

/** The challenges and the judging criteria. */
export const ChallengesSection = pure(function ChallengesSection({
  event,
  challenges,
}: {
  event: Event;
  challenges: ListedChallenge[];
}) {
  const { timezone } = event;
  const { shares, others } = judgedBy(challenges);
  return (
    <Section id="challenges" title="Challenges">
      {challenges.length > 0 ? (
        <div className="split">
          <ChallengeList challenges={challenges} timezone={timezone} />
          <div className="aside judging">
            <h3>How judging works</h3>
            {shares.length > 0 ? (
              <>
                <p>The jury scores each project on these criteria.</p>
                <CriteriaBars shares={shares} />
                {others ? <p className="caption">Some challenges use their own criteria; see the brief.</p> : null}
              </>
            ) : (
              <p>Each challenge lists its criteria when it's revealed.</p>
            )}
          </div>
        </div>
      ) : (
        <Pending seed={3} title="Challenges coming soon">
          {`We'll publish each challenge with its prize and criteria by ${momentIn(event.teamLockAt ?? event.startAt, timezone)}.`}
        </Pending>
      )}
    </Section>
  );
});
