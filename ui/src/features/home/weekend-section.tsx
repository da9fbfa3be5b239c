import type { Event } from "@/api/types";
import { type WeekendItem, WeekendRail } from "@/features/programme";
import { durationInHours } from "@/lib/dates";
import { pure } from "@/lib/pure";
import { Section } from "./section";

/** The edition's hours, from opening to the last demo, and what to do next. */
export const WeekendSection = pure(function WeekendSection({
  event,
  items,
  now,
}: {
  event: Event;
  items: WeekendItem[];
  now: number;
}) {
  const more = items.length > 0 ? { label: "Full schedule", href: "/challenges?tab=schedule" } : undefined;
  return (
    <Section id="weekend" more={more} title={`${durationInHours(event)} hours`}>
      <WeekendRail event={event} items={items} now={now} />
      {items.length === 0 ? <p className="caption">The full schedule is coming soon.</p> : null}
      <ul className="next-links">
        {nextSteps(event).map(({ href, title, text }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
});

function nextSteps({ slug, phase, teams }: Event) {
  return [
    {
      href: `/events/${slug}/register`,
      title: teams.open ? "Find a team" : "See the teams",
      text: teams.open
        ? "Come alone or bring friends: see who still has a spot, or create a team."
        : phase === "announced"
          ? "Team sign-up opens when tickets go on sale."
          : "See which teams are taking part.",
    },
    {
      href: `/events/${slug}`,
      title: "About the event",
      text: "The venue, how to get there, the jury and the tickets.",
    },
    {
      href: "/challenges?tab=schedule",
      title: "Plan your weekend",
      text: "Star what you don't want to miss and check it any time, even offline.",
    },
  ];
}
