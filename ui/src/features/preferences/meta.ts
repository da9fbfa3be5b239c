import { pageTitle } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";

export const preferencesMeta: HeadBuilder = ({ queries }) =>
  pageMeta(pageTitle(queries, "Preferences"), { robots: "noindex" });
