import { type Heads, headIn, type Shown } from "@/app/page-head";
import { registerMeta, twoFactorMeta, verifyEmailMeta } from "@/features/account/meta";
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
import { pageMeta } from "@/lib/page-meta";

export { writeHead } from "@/app/head-tags";

/**
 * What each page says of itself, by the id of its route. Apart from the routes, because the browser has no use for it
 * before the first navigation: the server wrote the first page's.
 */
export const heads: Heads = {
  home: homeMeta,
  events: eventsMeta,
  event: eventMeta,
  challenges: challengesMeta,
  previous: previousMeta,
  "find-team": findMeta,
  team: teamMeta,
  invitation: invitationMeta,
  faq: faqMeta,
  register: registerMeta,
  preferences: preferencesMeta,
  profile: profileMeta,
  "verify-email": verifyEmailMeta,
  "two-factor": twoFactorMeta,
  gallery: () => pageMeta("Gallery", { robots: "noindex" }),
  ...Object.fromEntries(contentPaths.map((path) => [path, contentMeta(path)])),
  ...listMetas,
};

/** The head of what is shown. */
export function headOf(shown: Shown) {
  return headIn(heads, shown);
}
