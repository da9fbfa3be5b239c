import type { Event } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { MetaLine } from "@/components/meta-line";
import { type Action, PhaseChip, placeOf, stageOf } from "@/features/events";
import { currentItem, type ListedChallenge, type Result, type Stub, type WeekendItem } from "@/features/programme";
import { clockIn, dayRange, hoursOf } from "@/lib/dates";
import type { Excerpt } from "@/lib/excerpt";
import { openingOf } from "@/lib/opening";
import { pure } from "@/lib/pure";
import { factsOf, isLong } from "./hero-texts";
import { SeatWall } from "./seat-wall";

/** Length of the lead in characters. */
const glance = 150;

/** The tagline over the whole width, the main action, the wall, and the facts below it. */
export const Hero = pure(function Hero(props: {
  event: Event;
  action: Action | null;
  now: number;
  items: WeekendItem[];
  challenges: Excerpt<ListedChallenge> | undefined;
  projects: Excerpt<Result> | undefined;
  tickets: Stub[] | undefined;
  /** What the site is about, for an edition without a subtitle. */
  tagline: string;
  /** Whether prices may be shown. */
  prices: boolean;
}) {
  const { event, action, now, items, challenges, projects, tickets, tagline, prices } = props;
  const { phase } = event;
  const stage = stageOf(phase);
  const current = stage === "during" ? currentItem(items, now) : null;
  const withChallenges = challenges && challenges.data.length > 0 && stage !== "off";
  const title = event.subtitle ?? tagline;
  const opening = openingOf(event.description, glance);
  return (
    <section className="hero">
      <div className="wrap">
        {phase === "announced" || phase === "on_sale" ? null : <PhaseChip phase={phase} />}
        <MetaLine parts={[event.title, dayRange(event), `${hoursOf(event)} hours`, placeOf(event)]} />
        <h1 className={isLong(title) ? "is-long" : undefined}>{title}</h1>
        <div className="hero-row">
          {current ? (
            <p className="lead hero-now">
              <span>Now</span>
              {`${current.title}${current.room ? `, ${current.room}` : ""}, until ${clockIn(current.endAt, event.timezone)}`}
            </p>
          ) : opening ? (
            <p className="lead">{opening}</p>
          ) : null}
          <p className="actions">
            {action ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
            {withChallenges ? (
              <ButtonLink href="#challenges" look="quiet">
                See the challenges
              </ButtonLink>
            ) : null}
          </p>
        </div>
      </div>
      <SeatWall event={event} now={now} />
      <div className="wrap">
        <DescriptionList items={factsOf(event, { challenges, projects, tickets, prices })} />
      </div>
    </section>
  );
});
