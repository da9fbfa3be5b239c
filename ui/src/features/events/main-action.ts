import type { EventPhase, EventSummary } from "@/api/types";
import type { Flags } from "@/features/flags";
import { dialogHref } from "@/lib/dialog-address";
import { stageOf } from "./phases";

export interface Action {
  label: string;
  href: string;
}

/** The page that shows the action: its path and sections. */
export interface CurrentPage {
  path: string;
  weekend: boolean;
  results: boolean;
}

/**
 * The main action in a phase. Never links to anything disabled or missing; null if there is no action.
 */
export function mainAction(
  { phase, slug, acceptsWaitingList }: Pick<EventSummary, "phase" | "slug" | "acceptsWaitingList">,
  flags: Pick<Flags, "register" | "stay_connected" | "waiting_list">,
  currentPage: CurrentPage,
  /** The page of the user's ticket for the event. */
  ownTicket: string | null,
): Action | null {
  const page = `/events/${slug}`;
  const edition = currentPage.path === page ? null : { label: "See the edition", href: page };
  const stayConnected = (label: string) =>
    flags.stay_connected ? { label, href: dialogHref("stay-connected", currentPage.path) } : edition;
  const weekend = (label: string) => (currentPage.weekend ? { label, href: "#weekend" } : edition);
  const results = () => (currentPage.results ? { label: "See the results", href: "#results" } : edition);
  const actions: Readonly<Record<EventPhase, () => Action | null>> = {
    announced: () => stayConnected("Notify me when tickets go on sale"),
    on_sale: () =>
      flags.register ? { label: "Get your ticket", href: `${page}/tickets` } : stayConnected("Stay connected"),
    sold_out: () =>
      flags.waiting_list && acceptsWaitingList
        ? { label: "Join the waiting list", href: `${page}/waiting-list` }
        : stayConnected("Hear about the next edition"),
    sales_closed: () => weekend("See the schedule"),
    live: () => weekend("What's on now"),
    judging: results,
    finished: results,
    archived: results,
    cancelled: () => stayConnected("Hear about the next edition"),
  };
  const stage = stageOf(phase);
  if (ownTicket && (stage === "before" || stage === "during")) return { label: "View my ticket", href: ownTicket };
  return actions[phase]();
}
