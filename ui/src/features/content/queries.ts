import { apiQuery } from "@/lib/api-query";

/** A content page by name, which is its path below `/`. The server draws its text. */
export function contentQuery(page: string) {
  return apiQuery(`/api/v1/content/${page}#drawn-field=html`);
}
