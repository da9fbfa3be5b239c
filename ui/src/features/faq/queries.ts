import { queryOptions } from "@tanstack/react-query";
import type { FaqItemPage } from "@/api/types";

/** How many questions other pages show. */
const few = 6;
/** The API's maximum page size. */
export const every = 100;

/** A page of `perPage` questions. */
export function questionsQuery(perPage = few, page = 1) {
  return queryOptions<FaqItemPage>({
    queryKey: [`/api/v1/faq?perPage=${perPage}${page > 1 ? `&page=${page}` : ""}`],
  });
}
