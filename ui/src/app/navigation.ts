import type { Event, Site } from "@/api/types";
import type { Flags } from "@/features/flags";
import { editionsPath, editionsWord } from "@/features/site";
import { yearOf } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";

export interface NavigationLink {
  href: string;
  label: string;
}

export interface CallToAction extends NavigationLink {
  /** The newsletter, and tickets when none are left, must not compete with the page's own actions. */
  quiet: boolean;
}

export function mainPages(site: Site): NavigationLink[] {
  return [
    { href: "/", label: "home" },
    { href: "/challenges", label: "challenges" },
    { href: "/about", label: "about" },
    { href: "/rules", label: "rules" },
    { href: editionsPath(site), label: `previous ${editionsWord(site)}` },
  ];
}

/** The footer's links to our own pages. */
export const legalPages: NavigationLink[] = [
  { href: "/", label: "home" },
  { href: "/terms-and-conditions", label: "terms and conditions" },
  { href: "/intellectual-property", label: "intellectual property rights" },
  { href: "/faq", label: "FAQ" },
];

/** `aria-current` of a link to `href` at `pathname`: the page itself, one of its ancestors, or neither. */
export function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  const at = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (at === href) return "page";
  return href !== "/" && at.startsWith(`${href}/`) ? "true" : undefined;
}

/** Tickets while they are available for the current event; otherwise the newsletter. */
export function callToAction(flags: Flags, event: Event | undefined, now: number, address: string): CallToAction {
  if (flags.register && event && !hasEnded(event, now))
    return {
      href: "/register",
      label: "grab your ticket!",
      quiet: event.phase !== "announced" && event.phase !== "on_sale",
    };
  return { href: dialogHref("stay-connected", address), label: "stay connected", quiet: true };
}

/** The year of an edition's first day; without an event, the year at the end of its slug (`hackathon-2025`). */
export function eventYear({ currentEvent }: Site, event: Event | undefined, now: number): string {
  if (event) return `${yearOf(event.startAt, event.timezone)}`;
  return /-(\d{4})$/.exec(currentEvent)?.[1] ?? `${new Date(now).getUTCFullYear()}`;
}

function hasEnded({ status, endAt }: Event, now: number): boolean {
  return (status !== "published" && status !== "live") || Date.parse(endAt) <= now;
}
