import type { FaqItem } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { RichText } from "@/components/rich-text";
import { pure } from "@/lib/pure";

export type Question = Pick<FaqItem, "slug" | "question" | "html">;

/** Expandable questions; a link to `#faq-{slug}` opens one. */
export const Questions = pure(function Questions({ questions }: { questions: Question[] }) {
  return (
    <Accordion>
      {questions.map(({ slug, question, html }) => (
        <AccordionItem id={`faq-${slug}`} key={slug} title={question}>
          <RichText html={html} />
        </AccordionItem>
      ))}
    </Accordion>
  );
});
