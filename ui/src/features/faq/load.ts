import type { Load } from "@/lib/page";
import { faqPageQuery } from "./queries";

/** Fetches the first page of questions, then the others at once. */
export const load: Load = async ({ queries }) => {
  const { meta } = await queries.fetchQuery(faqPageQuery());
  const others = Array.from({ length: meta.lastPage - 1 }, (_, index) => index + 2);
  await Promise.all(others.map((page) => queries.fetchQuery(faqPageQuery(page))));
};
