import type { EventPhase, EventSummary } from "@/api/types";
import { dialogHref } from "@/lib/dialog-address";

/** What is switched on of the ways in. */
export interface WaysIn {
  register: boolean;
  stayConnected: boolean;
  /** Whether kinds of ticket and their prices are shown. */
  tickets: boolean;
}

export interface Action {
  label: string;
  href: string;
}

/** The page an action stands on: its path, and the sections it has to offer. */
export interface Here {
  path: string;
  weekend: boolean;
  results: boolean;
}

/**
 * The one thing to do in a phase. It never leads to what is switched off or not there; null when nothing is left to do
 * but read the page.
 */
export function mainAction(
  { phase, slug }: Pick<EventSummary, "phase" | "slug">,
  ways: Omit<WaysIn, "tickets">,
  here: Here,
): Action | null {
  const page = `/events/${slug}`;
  const edition = here.path === page ? null : { label: "See the edition", href: page };
  const staying = (label: string) =>
    ways.stayConnected ? { label, href: dialogHref("stay-connected", here.path) } : edition;
  const weekend = (label: string) => (here.weekend ? { label, href: "#weekend" } : edition);
  const results = () => (here.results ? { label: "See the results", href: "#results" } : edition);
  const actions: Readonly<Record<EventPhase, () => Action | null>> = {
    announced: () => staying("Tell me when tickets open"),
    on_sale: () => (ways.register ? { label: "Get your ticket", href: "/register" } : staying("Stay connected")),
    sold_out: () => staying("Join the waiting list"),
    sales_closed: () => weekend("See the weekend"),
    live: () => weekend("See what is on"),
    judging: results,
    finished: results,
    archived: results,
    cancelled: () => staying("Hear about the next one"),
  };
  return actions[phase]();
}
