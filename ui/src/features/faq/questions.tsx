import type { FaqItem } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { Paragraphs } from "@/components/paragraphs";

/** Questions that open in place; a link to `#faq-{slug}` opens its own. */
export function Questions({ questions }: { questions: FaqItem[] }) {
  return (
    <Accordion>
      {questions.map(({ id, slug, question, answer }) => (
        <AccordionItem id={`faq-${slug}`} key={id} title={question}>
          <Paragraphs texts={answer.split(/\n{2,}/)} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}
