import { filled, type Rules, text } from "@/lib/rules";

/** A team as a form knows it: every field is text. */
export interface TeamFields {
  name: string;
  pitch: string;
  lookingFor: string;
  visibility: string;
  joinPolicy: string;
}

export const newTeam: TeamFields = { name: "", pitch: "", lookingFor: "", visibility: "public", joinPolicy: "request" };

/** As long as the API takes them. */
export const longest = { name: 80, pitch: 4000, lookingFor: 200, word: 40, message: 500 };

export const teamRules: Rules<TeamFields> = {
  name: text(filled("A name is required")),
  pitch: text(),
  lookingFor: text(shortWords),
  visibility: text(),
  joinPolicy: text(),
};

function shortWords(lookingFor: string): string | null {
  // As the API counts them.
  const isLong = wordsOf(lookingFor).some((word) => [...word].length > longest.word);
  return isLong ? `Each word or phrase may have ${longest.word} characters at most` : null;
}

function wordsOf(lookingFor: string): string[] {
  return [...new Set(lookingFor.split(",").map((word) => word.trim()))].filter(Boolean);
}

export const messageRules: Rules<{ message: string }> = { message: text() };
export const codeRules: Rules<{ code: string }> = { code: text(filled("The code is required")) };

/** What is sent of a form: nothing where nothing is filled in, one word for each thing looked for. */
export function teamBody({ name, pitch, lookingFor, visibility, joinPolicy }: TeamFields) {
  return { name, pitch: pitch || null, lookingFor: wordsOf(lookingFor), visibility, joinPolicy };
}
