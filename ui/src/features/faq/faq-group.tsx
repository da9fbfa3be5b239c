import { Accordion, AccordionItem } from "@/components/accordion";
import { Written } from "@/components/written";
import type { Group } from "./groups";

/** Questions about one thing. Those that are not looked for stay where they are, out of sight: open ones stay open. */
export function FaqGroup({ group, found }: { group: Group; found: ReadonlySet<string> }) {
  return (
    <section hidden={!group.questions.some(({ id }) => found.has(id))} id={group.id}>
      <h2>{group.title}</h2>
      <Accordion>
        {group.questions.map((question) => {
          const id = `faq-${question.slug}`;
          return (
            <div hidden={!found.has(question.id)} key={question.id}>
              <AccordionItem id={id} title={question.question}>
                <Written html={question.html} />
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
