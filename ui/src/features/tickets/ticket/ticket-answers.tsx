import { useState } from "react";
import type { Ticket } from "@/api/types";
import { Button } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { momentIn } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useCachedQuery } from "@/lib/use-cached-query";
import { answersQuery } from "../queries";
import { answerText, unanswered } from "../questions";

const AnswersForm = lazyOrThrow(() => import("./answers-form"));

interface TicketAnswersProps {
  ticket: Ticket;
  username: string;
  /** Whether the ticket is the user's own. */
  own: boolean;
}

/** What the holder answered; they can change it until the deadline. */
export function TicketAnswers({ ticket, username, own }: TicketAnswersProps) {
  const hydrated = useHydrated();
  const [editing, setEditing] = useState(false);
  const answers = useCachedQuery(answersQuery(username, ticket.id));
  const questions = answers?.questions ?? [];
  const canChange = own && answers?.canChange === true;
  const isAnswered = questions.some(({ answer }) => answer !== null);
  if (!answers || questions.length === 0 || (!canChange && !isAnswered)) return null;
  const asked = questions.filter(({ asked }) => asked);
  const isMissing = canChange && unanswered(questions).length > 0;
  const deadline = momentIn(answers.changeableUntil, ticket.event.timezone);
  return (
    <section aria-labelledby="ticket-answers" className="ticket-answers">
      <h2 id="ticket-answers">{own ? "Your answers" : "Answers"}</h2>
      {isMissing ? <p>Some answers are missing. The organisers need them to plan the event.</p> : null}
      {hydrated && canChange && (editing || isMissing) ? (
        <AnswersForm onClose={() => setEditing(false)} questions={asked} ticket={ticket} />
      ) : (
        <>
          <DescriptionList
            items={questions.map((question) => ({ name: question.label, value: answerText(question) }))}
            stacked
          />
          {own ? (
            <p className="field-hint">
              {canChange ? `You can change your answers until ${deadline}.` : "The deadline for changes has passed."}
            </p>
          ) : null}
          {hydrated && canChange && asked.length > 0 ? (
            <Button variant="quiet" onClick={() => setEditing(true)}>
              {isAnswered ? "Change answers" : "Answer the questions"}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
