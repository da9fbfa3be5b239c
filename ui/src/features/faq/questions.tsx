import type { FaqItem } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { RichText } from "@/components/rich-text";

/** Expandable questions; a link to `#faq-{slug}` opens one. */
export function Questions({ questions }: { questions: FaqItem[] }) {
  return (
    <Accordion>
      {questions.map(({ id, slug, question, html }) => (
        <AccordionItem id={`faq-${slug}`} key={id} title={question}>
          <RichText html={html} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}
