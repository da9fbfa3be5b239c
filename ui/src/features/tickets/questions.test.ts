import { expect, it } from "vitest";
import type { AnsweredQuestion, TicketQuestion } from "@/api/types";
import { validate } from "@/lib/rules";
import { answersOf, answerText, ownWords, questionRules, questionValues, unanswered } from "./questions";

function question(kind: TicketQuestion["kind"], more: Partial<AnsweredQuestion> = {}): AnsweredQuestion {
  return { id: kind, kind, label: "", help: null, options: [], required: false, asked: true, answer: null, ...more };
}

it("answers survive a round trip through the fields", () => {
  const questions = [
    question("short_text", { answer: "Rust" }),
    question("number", { answer: 2.5 }),
    question("consent", { answer: true }),
    question("choices", { answer: ["One", "Two"] }),
    question("date"),
  ];

  const values = questionValues(questions);

  expect(values).toEqual({
    "answers.short_text": "Rust",
    "answers.number": "2.5",
    "answers.consent": "true",
    "answers.choices": "One\nTwo",
    "answers.date": "",
  });
  expect(answersOf(questions, values)).toEqual({
    short_text: "Rust",
    number: 2.5,
    consent: true,
    choices: ["One", "Two"],
    date: null,
  });
});

it("a new consent is not checked", () => {
  const consent = { ...question("consent"), answer: undefined } as unknown as TicketQuestion;
  expect(questionValues([consent])).toEqual({ "answers.consent": "" });
  expect(answersOf([consent], { "answers.consent": "" })).toEqual({ consent: false });
});

it("required answers and numbers are checked", () => {
  const questions = [question("choices", { required: true }), question("number"), question("date")];
  const entered = { "answers.choices": "\n", "answers.number": "two", "answers.date": "" };

  expect(validate(questionRules(questions), entered).errors).toEqual({
    "answers.choices": "Answer this question",
    "answers.number": "Enter a number",
  });
});

it("the holder's own text is separate from the options", () => {
  expect(ownWords(question("dietary", { options: ["Vegan"] }), "Vegan\nno nuts")).toBe("no nuts");
});

it("answers are shown as text", () => {
  expect(answerText(question("date", { answer: "2027-03-01" }))).toBe("1 March 2027");
  expect(answerText(question("dietary", { answer: ["Vegan", "no nuts"] }))).toBe("Vegan, no nuts");
  expect(answerText(question("consent", { answer: true }))).toBe("Yes");
  expect(answerText(question("number"))).toBe("No answer");
  expect(unanswered([question("date"), question("number", { required: true })]).map(({ kind }) => kind)).toEqual([
    "number",
  ]);
});
