import type { ChallengePage, Event, ProjectPage, ScheduleItem } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { type Action, PhaseChip, placeOf, stageOf } from "@/features/events";
import { currentItem } from "@/features/programme";
import { clockIn, dayRange, hoursOf } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import { captionOf, factsOf, openingOf } from "./hero-texts";

/** The edition's name, date, place, main action and progress panel. */
export function Hero(props: {
  event: Event;
  action: Action | null;
  now: number;
  items: ScheduleItem[];
  challenges: ChallengePage | undefined;
  projects: ProjectPage | undefined;
  /** What the site is about, for an edition without a subtitle. */
  tagline: string;
  /** Whether prices may be shown. */
  prices: boolean;
}) {
  const { event, action, now, items, challenges, projects, tagline, prices } = props;
  const { phase, shareLaid } = event;
  const seed = seedOf(event.slug);
  const current = stageOf(phase) === "during" ? currentItem(items, now) : null;
  const plan = shareLaid === 0 ? " is-blueprint" : "";
  const withChallenges = challenges && challenges.data.length > 0 && stageOf(phase) !== "off";
  const opening = current ? null : openingOf(event.description);
  return (
    <section className="wrap">
      <div className="hero">
        <div>
          {phase === "announced" || phase === "on_sale" ? null : <PhaseChip phase={phase} />}
          <MetaLine parts={[dayRange(event), `${hoursOf(event)} h`, placeOf(event)]} />
          <h1>{event.title}</h1>
          <p className="lead">{event.subtitle ?? tagline}</p>
          {opening ? <p className="hero-opening">{opening}</p> : null}
          {current ? (
            <p className="hero-now">
              <span>Now</span>
              {`${current.title}${current.room ? `, ${current.room}` : ""}, until ${clockIn(current.endAt, event.timezone)}`}
            </p>
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
        <div>
          <Panel className={`hero-panel is-wide${plan}`} cols={14} rows={11} seed={seed} share={shareLaid} />
          <Panel className={`hero-panel is-narrow${plan}`} cols={9} rows={6} seed={seed} share={shareLaid} />
          <p className="caption">{captionOf(event)}</p>
        </div>
      </div>
      <DescriptionList items={factsOf(event, { challenges, projects, prices })} />
    </section>
  );
}
