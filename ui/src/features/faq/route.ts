import type { PageRoute } from "@/lib/page";
import { questionsQuery } from "./queries";

/** As many questions as one answer may hold. */
export const every = 100;

/** `/faq` */
export const faqRoute: PageRoute = {
  sheets: ["reading"],
  load: ({ queries }) => queries.fetchQuery(questionsQuery(every)),
};
