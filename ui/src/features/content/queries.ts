import { queryOptions } from "@tanstack/react-query";
import type { ContentPage } from "@/api/types";
import type { WithDrawnField } from "@/lib/excerpt";

/** A content page by name, which is its path below `/`. The server draws its text. */
export function contentQuery(page: string) {
  return queryOptions<WithDrawnField<ContentPage, "html">>({ queryKey: [`/api/v1/content/${page}#drawn-field=html`] });
}
