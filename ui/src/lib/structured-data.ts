import type { BreadcrumbList, FAQPage } from "schema-dts";
import type { JsonLd } from "./page-meta";

/** A question with its answer, both to be read on the page. */
interface Question {
  question: string;
  answer: string;
  /** The answer as it is shown, where it is more than its text. */
  html?: string;
}

/** Questions and answers of a page; null without any. Only for those a visitor can read there. */
export function faqOf(questions: readonly Question[], origin: string): JsonLd<FAQPage> | null {
  if (questions.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer, html }) => ({
      "@type": "Question",
      name: question,
      // Whoever reads it elsewhere follows its links from there.
      acceptedAnswer: { "@type": "Answer", text: html?.replaceAll('href="/', `href="${origin}/`) ?? answer },
    })),
  };
}

/** Where a page stands: name and path of each step from the home page on, the page itself last. */
export function breadcrumbOf(
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): JsonLd<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
