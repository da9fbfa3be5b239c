import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { allSections } from "./sections";

/** Pages of their own; all other sections share the pages of lists and of rows. */
const ownPages = ["events/new-edition", "schedules", "content/:id", "mailings/:id", "roles", "settings"];

/** Metadata of the admin area's pages, by path. */
export const adminMetas: Readonly<Record<string, HeadBuilder>> = {
  admin: titled("dashboard"),
  ...Object.fromEntries([":section", ":section/:id", ...ownPages].map((path) => [`admin/${path}`, titled(path)])),
};

/** None of the pages is indexed. */
function titled(path: string): HeadBuilder {
  const [own = ""] = path.split("/");
  return ({ params: { section = own } }) => {
    const label = allSections.find(({ name }) => name === section)?.label ?? "dashboard";
    return pageMeta(`${label.charAt(0).toUpperCase()}${label.slice(1)} · Administration`, { robots: "noindex" });
  };
}
