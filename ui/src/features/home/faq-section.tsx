import { AskUs, type Question, Questions } from "@/features/faq";
import { pure } from "@/lib/pure";
import { Section } from "./section";

/** The first questions of the FAQ. */
export const FaqSection = pure(function FaqSection({ questions, email }: { questions: Question[]; email: string }) {
  return (
    <Section
      id="faq"
      more={questions.length > 0 ? { label: "All questions", href: "/faq" } : undefined}
      title="Questions"
    >
      <div className="split">
        {questions.length > 0 ? (
          <Questions questions={questions} />
        ) : (
          <p className="lead">Answers will appear here soon.</p>
        )}
        <AskUs email={email} />
      </div>
    </Section>
  );
});
