// What holders are asked about their ticket: the fields of the form, their rules, and the answers to send and to show.

import type { AnsweredQuestion, AnswerValue, TicketQuestion } from "@/api/types";
import { dayIn } from "@/lib/dates";
import { type Rules, required, text } from "@/lib/rules";

/** Values by field; several chosen options are lines. */
export type QuestionValues = Record<string, string>;

/** The name of a question's field, as the API's errors name it. */
export function fieldName({ id }: Pick<TicketQuestion, "id">): string {
  return `answers.${id}`;
}

/** The fields with the answers so far. A consent without an answer is never checked. */
export function questionValues(questions: readonly (TicketQuestion & Partial<AnsweredQuestion>)[]): QuestionValues {
  return Object.fromEntries(questions.map((question) => [fieldName(question), fieldOf(question.answer ?? null)]));
}

export function questionRules(questions: readonly TicketQuestion[]): Rules<QuestionValues> {
  return Object.fromEntries(questions.map((question) => [fieldName(question), ruleOf(question)]));
}

/** The body's `answers` from the values of the form. */
export function answersOf(
  questions: readonly TicketQuestion[],
  values: QuestionValues,
): Record<string, AnswerValue | null> {
  return Object.fromEntries(
    questions.map((question) => [question.id, answerOf(question, values[fieldName(question)] ?? "")]),
  );
}

/** The options in a field of several. */
export function linesOf(value: string): string[] {
  return value.split("\n").filter((line) => line.trim() !== "");
}

/** What the holder added to the options in their own words. */
export function ownWords({ options }: TicketQuestion, value: string): string {
  return linesOf(value)
    .filter((line) => !options.includes(line))
    .join(" ");
}

/** An answer as text. */
export function answerText({ kind, answer }: AnsweredQuestion): string {
  if (answer === null || answer === undefined) return "No answer";
  if (kind === "consent") return answer ? "Yes" : "No answer";
  if (kind === "date") return dayIn(`${answer}T00:00:00Z`, "UTC");
  return Array.isArray(answer) ? answer.join(", ") : String(answer);
}

/** The questions that still need an answer. */
export function unanswered(questions: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  return questions.filter(({ asked, required, answer }) => asked && required && answer === null);
}

function fieldOf(answer: AnswerValue | null): string {
  if (answer === null) return "";
  return Array.isArray(answer) ? answer.join("\n") : String(answer);
}

function ruleOf({ kind, required: isRequired }: TicketQuestion) {
  const missing = kind === "consent" ? "Your consent is required" : "Answer this question";
  return text(
    ...(isRequired ? [required(missing)] : []),
    ...(kind === "number" ? [(value: string) => (Number.isNaN(Number(value)) ? "Enter a number" : null)] : []),
  );
}

function answerOf({ kind }: TicketQuestion, value: string): AnswerValue | null {
  if (kind === "consent") return value !== "";
  if (kind === "choices" || kind === "dietary") return linesOf(value);
  if (value === "") return null;
  return kind === "number" ? Number(value) : value;
}
