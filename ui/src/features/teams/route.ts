import type { PageRoute } from "@/lib/page";

/** `/events/{eventSlug}/register`: to find a team, or to make one. */
export const findRoute: PageRoute = { sheets: ["teams"] };

/** `/events/{eventSlug}/register/{teamId}`. Its address may hold the code that lets in: it is kept for nobody else. */
export const teamRoute: PageRoute = { sheets: ["teams"], listed: false, shared: false };
