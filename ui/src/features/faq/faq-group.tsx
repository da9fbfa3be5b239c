import { Accordion, AccordionItem } from "@/components/accordion";
import { RichText } from "@/components/rich-text";
import type { Group } from "./groups";

/** A group of questions. Questions that do not match are hidden, not removed, so that open ones stay open. */
export function FaqGroup({ group, found }: { group: Group; found: ReadonlySet<string> }) {
  return (
    <section hidden={!group.questions.some(({ slug }) => found.has(slug))} id={group.id}>
      <h2>{group.title}</h2>
      <Accordion>
        {group.questions.map((question) => {
          const id = `faq-${question.slug}`;
          return (
            <div hidden={!found.has(question.slug)} key={question.slug}>
              <AccordionItem id={id} title={question.question}>
                <RichText html={question.html} />
                <p className="caption">
                  <a href={`#${id}`}>Link to this answer</a>
                </p>
              </AccordionItem>
            </div>
          );
        })}
      </Accordion>
    </section>
  );
}
