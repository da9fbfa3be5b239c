import { type HeadBuilder, pageMeta } from "@/lib/page-meta";

/** Reveals nothing of the invitation: its URL is secret, and titles are stored in histories. */
export const invitationMeta: HeadBuilder = () => pageMeta("Your invitation", { robots: "noindex" });
