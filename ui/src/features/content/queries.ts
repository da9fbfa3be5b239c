import { queryOptions } from "@tanstack/react-query";
import type { ContentPage } from "@/api/types";

/** A content page by name, which is its path below `/`. */
export function contentQuery(page: string) {
  return queryOptions<ContentPage>({ queryKey: [`/api/v1/content/${page}`] });
}
