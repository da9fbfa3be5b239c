import type { Event } from "@/api/types";
import { type Action, stageOf } from "@/features/events";
import type { ListedChallenge, Result, Stub, WeekendItem } from "@/features/programme";
import type { Excerpt } from "@/lib/excerpt";
import { Drawn } from "./drawn";
import { SeatWall } from "./seat-wall";

interface HeroProps {
  event: Event;
  action: Action | null;
  now: number;
  items: Excerpt<WeekendItem> | undefined;
  challenges: Excerpt<ListedChallenge> | undefined;
  projects: Excerpt<Result> | undefined;
  tickets: Excerpt<Stub> | undefined;
  /** What the site is about, for an edition without a subtitle. */
  tagline: string;
  /** Whether prices may be shown. */
  showPrices: boolean;
}

/** The tagline over the whole width, the main action, the wall, and the facts below it. */
export function Hero({ event, action, now, items, challenges, projects, tickets, tagline, showPrices }: HeroProps) {
  const stage = stageOf(event.phase);
  const withChallenges = challenges !== undefined && challenges.meta.total > 0 && stage !== "cancelled";
  const facts = {
    event,
    challenges: challenges?.data,
    projects: projects?.meta.total,
    tickets: tickets?.data,
    showPrices,
  };
  return (
    <section className="hero">
      <Drawn
        as="div"
        className="wrap"
        name="HeroHead"
        sectionProps={{
          event,
          action,
          now,
          items: stage === "during" ? items?.data : undefined,
          withChallenges,
          tagline,
        }}
      />
      <SeatWall event={event} now={now} />
      <Drawn as="div" className="wrap" name="HeroFacts" sectionProps={facts} />
    </section>
  );
}
