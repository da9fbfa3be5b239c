import { queryOptions } from "@tanstack/react-query";
import type { FaqItemPage } from "@/api/types";

/** How many questions a page about something else answers itself. */
const few = 6;
/** As many questions as one answer may hold. */
export const every = 100;

/** The first `perPage` questions in their order. */
export function questionsQuery(perPage = few) {
  return queryOptions<FaqItemPage>({
    queryKey: [`/api/v1/faq?perPage=${perPage}`],
  });
}
