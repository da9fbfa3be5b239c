import type { FaqItem } from "@/api/types";
import { Questions } from "@/features/faq";
import { Section } from "./section";

/** The first questions of the FAQ. */
export function FaqSection({ questions, email }: { questions: FaqItem[]; email: string }) {
  return (
    <Section
      id="faq"
      more={questions.length > 0 ? { label: "All questions", href: "/faq" } : undefined}
      title="Questions"
    >
      <div className="split">
        {questions.length > 0 ? <Questions questions={questions} /> : <p className="lead">No questions yet.</p>}
        <div className="aside">
          <h3>Not answered here?</h3>
          <p>
            Write to <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      </div>
    </Section>
  );
}
