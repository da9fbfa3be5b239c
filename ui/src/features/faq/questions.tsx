import type { FaqItem } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { Written } from "@/components/written";

/** Questions that open in place; a link to `#faq-{slug}` opens its own. */
export function Questions({ questions }: { questions: FaqItem[] }) {
  return (
    <Accordion>
      {questions.map(({ id, slug, question, html }) => (
        <AccordionItem id={`faq-${slug}`} key={id} title={question}>
          <Written html={html} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}
