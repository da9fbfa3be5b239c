import { queryOptions } from "@tanstack/react-query";
import type { FaqItemPage } from "@/api/types";

/** The first `perPage` questions in their order. */
export function questionsQuery(perPage: number) {
  return queryOptions<FaqItemPage>({ queryKey: [`/api/v1/faq?perPage=${perPage}`] });
}
