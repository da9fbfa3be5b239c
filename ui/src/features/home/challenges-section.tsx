import type { Challenge, Event } from "@/api/types";
import { ChallengeList, CriteriaBars, judgedBy } from "@/features/programme";
import { momentIn } from "@/lib/dates";
import { Pending, Section } from "./section";

/** The challenges and the judging criteria. */
export function ChallengesSection({ event, challenges }: { event: Event; challenges: Challenge[] }) {
  const { timezone } = event;
  const { shares, others } = judgedBy(challenges);
  return (
    <Section id="challenges" title="The challenges">
      {challenges.length > 0 ? (
        <div className="split">
          <ChallengeList challenges={challenges} timezone={timezone} />
          <div className="aside judging">
            <h3>How judging works</h3>
            {shares.length > 0 ? (
              <>
                <p>The jury scores these; the longer the row, the more it weighs.</p>
                <CriteriaBars shares={shares} />
                {others ? <p className="caption">Some challenges weigh differently: their brief says how.</p> : null}
              </>
            ) : (
              <p>Every challenge comes with what counts and how much of it. It opens together with its brief.</p>
            )}
          </div>
        </div>
      ) : (
        <Pending seed={3} title="No challenge is out yet">
          {`Each will stand here with its owner, its prize and what it is judged by, the latest when teams are final: ${momentIn(event.teamLockAt ?? event.startAt, timezone)}.`}
        </Pending>
      )}
    </Section>
  );
}
