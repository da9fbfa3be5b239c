import { apiQuery } from "@/lib/api-query";
import { drawnQuery, excerptQuery } from "@/lib/excerpt";

/** Number of questions on other pages. */
const teaserPerPage = 6;
/** The API's maximum page size. */
const maxPerPage = 100;

/** The first questions with their answers. */
export function questionsQuery() {
  return drawnQuery(listQuery(teaserPerPage), ["slug", "question", "html"]);
}

/** A page of all questions, with the fields that a search compares. */
export function faqPageQuery(page = 1) {
  return excerptQuery(listQuery(maxPerPage, page), ["slug", "question", "html", "answer", "group"]);
}

function listQuery(perPage: number, page = 1) {
  return apiQuery(`/api/v1/faq?perPage=${perPage}${page > 1 ? `&page=${page}` : ""}`);
}
