import { queryOptions } from "@tanstack/react-query";
import type { FaqItemPage } from "@/api/types";

/** How many questions other pages show. */
const few = 6;
/** The API's maximum page size. */
export const every = 100;

/** The first `perPage` questions. */
export function questionsQuery(perPage = few) {
  return queryOptions<FaqItemPage>({
    queryKey: [`/api/v1/faq?perPage=${perPage}`],
  });
}
