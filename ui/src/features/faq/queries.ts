import { queryOptions } from "@tanstack/react-query";
import type { FaqItemPage } from "@/api/types";
import { drawnQuery, excerptQuery } from "@/lib/excerpt";

/** How many questions other pages show. */
const few = 6;
/** The API's maximum page size. */
const all = 100;

/** The first questions with their answers. */
export function questionsQuery() {
  return drawnQuery(listQuery(few), ["slug", "question", "html"]);
}

/** A page of all questions, with what a search looks at. */
export function everyQuestionQuery(page = 1) {
  return excerptQuery(listQuery(all, page), ["slug", "question", "html", "answer", "group"]);
}

function listQuery(perPage: number, page = 1) {
  return queryOptions<FaqItemPage>({
    queryKey: [`/api/v1/faq?perPage=${perPage}${page > 1 ? `&page=${page}` : ""}`],
  });
}
