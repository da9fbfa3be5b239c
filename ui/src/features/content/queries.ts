import { queryOptions } from "@tanstack/react-query";
import type { ContentPage } from "@/api/types";

/** A page of text by its name, which is its path below `/`. */
export function contentQuery(page: string) {
  return queryOptions<ContentPage>({ queryKey: [`/api/v1/content/${page}`] });
}
