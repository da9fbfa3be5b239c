import { pageTitle } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";

/** Metadata of the list's pages, by path below `/`. */
export const listMetas: Readonly<Record<string, HeadBuilder>> = {
  "stay-connected": titled("Stay connected"),
  "stay-connected/thanks": titled("Check your inbox"),
  "stay-connected/confirm": titled("Confirm your email"),
  "stay-connected/confirmed": titled("You're on the mailing list"),
  "stay-connected/unsubscribe": titled("Unsubscribe"),
  "stay-connected/unsubscribed": titled("You've unsubscribed"),
};

function titled(title: string): HeadBuilder {
  return ({ queries }) => pageMeta(pageTitle(queries, title), { robots: "noindex" });
}
