import { type PageHead, pageMeta } from "@/lib/page-meta";
import { allSections } from "./sections";

/** Pages of the admin area are not indexed. */
export const adminMeta: PageHead = ({ params }) => {
  const label = allSections.find(({ name }) => name === params.section)?.label ?? "dashboard";
  return pageMeta(`${label.charAt(0).toUpperCase()}${label.slice(1)} · Administration`, { robots: "noindex" });
};
