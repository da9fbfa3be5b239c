import type { FaqItem } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { RichText } from "@/components/rich-text";
import { pure } from "@/lib/pure";

/** Expandable questions; a link to `#faq-{slug}` opens one. */
export const Questions = pure(function Questions({ questions }: { questions: FaqItem[] }) {
  return (
    <Accordion>
      {questions.map(({ id, slug, question, html }) => (
        <AccordionItem id={`faq-${slug}`} key={id} title={question}>
          <RichText html={html} />
        </AccordionItem>
      ))}
    </Accordion>
  );
});
