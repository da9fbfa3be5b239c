import type { BreadcrumbList, FAQPage } from "schema-dts";
import type { JsonLd } from "./page-meta";

/** A question and its answer, both visible on the page. */
interface Question {
  question: string;
  /** The answer as HTML. */
  html: string;
}

/** FAQ data of a page; null without questions. Only include questions that are visible there. */
export function faqOf(questions: readonly Question[], origin: string): JsonLd<FAQPage> | null {
  if (questions.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      // Consumers resolve the links outside our site.
      acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${origin}/`) },
    })),
  };
}

/** The breadcrumb trail: name and path of each step from the home page to the page itself. */
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
