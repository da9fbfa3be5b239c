import { useQueryClient } from "@tanstack/react-query";
import type { AnsweredQuestion, Ticket } from "@/api/types";
import { Button } from "@/components/button";
import { FormError } from "@/components/form-error";
import { SubmitButton } from "@/components/submit-button";
import { useApiForm } from "@/lib/form";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { answersPath, answersQuery } from "../queries";
import { QuestionFields } from "../question-fields";
import { answersOf, type QuestionValues, questionRules, questionValues } from "../questions";

interface AnswersFormProps {
  ticket: Ticket;
  questions: AnsweredQuestion[];
  onClose(): void;
}

/** Changes the answers of the user's own ticket. */
export default function AnswersForm({ ticket, questions, onClose }: AnswersFormProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const username = ticket.username ?? "";
  const form = useApiForm<QuestionValues>({ rules: questionRules(questions), values: questionValues(questions) });
  const { mutate, isPending } = useApiMutation("We couldn't save your answers");
  const frame = form.formProps((values) =>
    mutate(
      { method: "PUT", path: answersPath(username, ticket.id), body: { answers: answersOf(questions, values) } },
      {
        onSuccess(answers) {
          queries.setQueryData(answersQuery(username, ticket.id).queryKey, answers);
          toasts.success("Answers saved");
          onClose();
        },
        onError: form.showError,
      },
    ),
  );
  return (
    <form {...frame} className="form-fields" method="post">
      <QuestionFields errorOf={form.errorOf} input={form.input} questions={questions} />
      <FormError>{form.formError}</FormError>
      <div className="actions">
        <SubmitButton busy={isPending} disabled={!form.touched}>
          Save answers
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
