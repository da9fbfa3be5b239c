import { type PageHead, pageMeta } from "@/lib/page-meta";

/** Says nothing of the invitation: the address is a secret, and titles are kept in histories. */
export const invitationMeta: PageHead = () => pageMeta("Your invitation", { robots: "noindex" });
