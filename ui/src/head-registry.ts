import { buildHeadFrom, type HeadBuilders, type HeadInput } from "@/app/page-head";
import { registerMeta, twoFactorMeta, verifyEmailMeta } from "@/features/account/meta";
import { adminMetas } from "@/features/admin/meta";
import { challengesMeta } from "@/features/challenges/meta";
import { contentMeta } from "@/features/content/meta";
import { contentPaths } from "@/features/content/route";
import { eventMeta, eventsMeta, previousMeta } from "@/features/events/meta";
import { faqMeta } from "@/features/faq/meta";
import { homeMeta } from "@/features/home/meta";
import { invitationMeta } from "@/features/invitations/meta";
import { listMetas } from "@/features/mailing-list/meta";
import { preferencesMeta } from "@/features/preferences/meta";
import { profileMeta } from "@/features/profile/meta";
import { findMeta, teamMeta } from "@/features/teams/meta";
import { currentTicketsMeta, ownTicketMeta, ticketsMeta, ticketTypeMeta } from "@/features/tickets/meta";
import { entryMeta, joinMeta } from "@/features/waiting-list/meta";
import { pageMeta } from "@/lib/page-meta";

export { writeHead } from "@/app/head-tags";

/**
 * Each page's metadata by route id. Separate from the routes, because the browser does not need it before the first
 * navigation.
 */
export const headBuilders: HeadBuilders = {
  home: homeMeta,
  events: eventsMeta,
  event: eventMeta,
  challenges: challengesMeta,
  previous: previousMeta,
  "find-team": findMeta,
  team: teamMeta,
  "choose-your-ticket": currentTicketsMeta,
  "events/:eventSlug/tickets": ticketsMeta,
  "events/:eventSlug/tickets/:ticketTypeSlug": ticketTypeMeta,
  "events/:eventSlug/tickets/:ticketTypeSlug/purchase": ownTicketMeta,
  "events/:eventSlug/tickets/:ticketTypeSlug/purchase/success": ownTicketMeta,
  "user/:username/tickets/:ticketId": ownTicketMeta,
  "user/:username/tickets/:ticketId/receipt": ownTicketMeta,
  "events/:eventSlug/waiting-list": joinMeta,
  "waiting-list/:entryId": entryMeta,
  "waiting-list/:entryId/verify/:token": entryMeta,
  invitation: invitationMeta,
  faq: faqMeta,
  register: registerMeta,
  preferences: preferencesMeta,
  profile: profileMeta,
  "verify-email": verifyEmailMeta,
  "two-factor": twoFactorMeta,
  "style-guide": () => pageMeta("Gallery", { robots: "noindex" }),
  ...Object.fromEntries(contentPaths.map((path) => [path, contentMeta(path)])),
  ...listMetas,
  ...adminMetas,
};

/** The head of the current page. */
export function buildHead(input: HeadInput) {
  return buildHeadFrom(headBuilders, input);
}
