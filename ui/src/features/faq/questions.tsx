import { Accordion, AccordionItem } from "@/components/accordion";
import { Answer } from "./answer";
import type { Question } from "./types";

/** Questions that open in place; a link to `#faq-{slug}` opens its own. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <Accordion>
      {questions.map((question) => (
        <AccordionItem id={`faq-${question.slug}`} key={question.id} title={question.question}>
          <Answer {...question} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}
