import type { ContentSummary } from "@/api/types";
import type { ListRow } from "@/features/admin-list";
import { when } from "./cells";
import { listAt } from "./definition";
import type { Resource } from "./types";

export const content = {
  section: "content",
  title: "Content pages",
  auditKind: "content",
  singular: "page",
  permission: "content",
  rights: { show: "content:list" },
  scoped: false,
  list: listAt<ContentSummary & ListRow>("content", [], {
    scoped: false,
    keyOf: ({ page }) => page,
    purpose: "About, rules, terms and the other text pages.",
    nameOf: ({ title }) => title,
    hrefOf: ({ page }) => `/admin/content/${page}`,
    columns: [
      { id: "title", head: "Title", sort: "title", cell: ({ title }) => title },
      { id: "page", head: "URL", sort: "page", cell: ({ page }) => <span className="data">{`/${page}`}</span> },
      { id: "by", head: "Changed by", fields: ["updatedBy"], cell: ({ updatedBy }) => updatedBy?.name ?? "–" },
      {
        id: "updated",
        head: "Changed",
        fields: ["updatedAt"],
        sort: "updatedAt",
        cell: (row, context) => when(row.updatedAt, context),
      },
      { id: "version", head: "Version", numeric: true, cell: ({ version }) => version },
    ],
  }),
  calls: { read: (page) => `/api/v1/content/${page}` },
  publicHref: ({ page }) => `/${page}`,
  form: null,
} satisfies Resource;
