import type { Event, PastTeam, User } from "@/api/types";

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
  event: Pick<Event, "slug" | "title" | "phase"> | undefined,
  hasTicket: boolean,
): Step[] {
  const steps: Step[] = [];
  if (emailVerifiedAt === null)
    steps.push({
      href: "/verify-email",
      label: "Confirm your e-mail",
      note: "Tickets and news of your team go there.",
    });
  if (event?.phase === "on_sale" && !hasTicket)
    steps.push({
      href: "/choose-your-ticket",
      label: "Get your ticket",
      note: `There are seats left at ${event.title}.`,
    });
  if (event?.phase === "sold_out" && !hasTicket)
    steps.push({
      href: `/events/${event.slug}/waiting-list`,
      label: "Join the waiting list",
      note: `${event.title} is sold out. Seats become free when people cancel.`,
    });
  const joined = memberships.some((membership) => membership.event.slug === event?.slug);
  if (event && ["on_sale", "sold_out", "sales_closed"].includes(event.phase) && !joined)
    steps.push({
      href: `/events/${event.slug}/register`,
      label: "Find your team",
      note: "Found one, or join one that still has a place.",
    });
  if (avatar === null)
    steps.push({
      href: "/preferences#picture",
      label: "Add a picture",
      note: "So that your team finds you in the hall.",
    });
  return steps;
}
