import type { Event } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { type Action, PhaseChip, placeOf } from "@/features/events";
import { currentItem, type WeekendItem } from "@/features/programme";
import { clockIn, dayRange, durationInHours } from "@/lib/dates";
import { firstSentences } from "@/lib/first-sentences";
import { pure } from "@/lib/pure";

/** Length of the lead in characters. */
const leadMaxLength = 150;

/** What the edition is about, and the main action. */
export const HeroHead = pure(function HeroHead(props: {
  event: Event;
  action: Action | null;
  now: number;
  /** What happens during the edition, while it is on. */
  items: WeekendItem[] | undefined;
  withChallenges: boolean;
  tagline: string;
}) {
  const { event, action, now, items, withChallenges, tagline } = props;
  const { phase, timezone } = event;
  const current = currentItem(items ?? [], now);
  const title = event.subtitle ?? tagline;
  const opening = firstSentences(event.description, leadMaxLength);
  return (
    <div className="wrap">
      {phase === "announced" || phase === "on_sale" ? null : <PhaseChip phase={phase} />}
      <MetaLine parts={[event.title, dayRange(event), `${durationInHours(event)} hours`, placeOf(event)]} />
      <h1 className={isLong(title) ? "is-long" : undefined}>{title}</h1>
      <div className="hero-row">
        {current ? (
          <p className="lead hero-now">
            <span>Now</span>
            {`${current.title}${current.room ? `, ${current.room}` : ""}, until ${clockIn(current.endAt, timezone)}`}
          </p>
        ) : opening ? (
          <p className="lead">{opening}</p>
        ) : null}
        <p className="actions">
          {action ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
          {withChallenges ? (
            <ButtonLink href="#challenges" variant="quiet">
              See the challenges
            </ButtonLink>
          ) : null}
        </p>
      </div>
    </div>
  );
});

/** Whether a title needs the smaller size to stay within a few lines. */
function isLong(title: string): boolean {
  return title.length > 56;
}
