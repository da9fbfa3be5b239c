import type { Event, PastTeam, User } from "@/api/types";
import type { Flags } from "@/features/flags";

export interface Step {
  href: string;
  label: string;
  /** Why the step is useful. */
  note: string;
}

/** The remaining steps, most urgent first. */
export function stepsOf(
  { emailVerifiedAt, avatar }: Pick<User, "emailVerifiedAt" | "avatar">,
  memberships: readonly PastTeam[],
  event: Pick<Event, "slug" | "title" | "phase" | "acceptsWaitingList" | "teams"> | undefined,
  hasTicket: boolean,
  flags: Pick<Flags, "waiting_list">,
): Step[] {
  const steps: Step[] = [];
  if (emailVerifiedAt === null)
    steps.push({
      href: "/verify-email",
      label: "Confirm your email",
      note: "It's where we send your ticket and team news.",
    });
  if (event?.phase === "on_sale" && !hasTicket)
    steps.push({
      href: "/choose-your-ticket",
      label: "Get your ticket",
      note: `${event.title} still has seats.`,
    });
  if (event?.phase === "sold_out" && flags.waiting_list && event.acceptsWaitingList && !hasTicket)
    steps.push({
      href: `/events/${event.slug}/waiting-list`,
      label: "Join the waiting list",
      note: `${event.title} is sold out. Seats often free up.`,
    });
  const joined = memberships.some((membership) => membership.event.slug === event?.slug);
  if (event?.teams.open && !joined)
    steps.push({
      href: `/events/${event.slug}/register`,
      label: "Find your team",
      note: "Create a team or join one.",
    });
  if (avatar === null)
    steps.push({
      href: "/preferences#picture",
      label: "Add a photo",
      note: "So your team recognises you.",
    });
  return steps;
}
