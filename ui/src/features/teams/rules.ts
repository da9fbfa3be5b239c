import type { Team } from "@/api/types";
import { type Rules, required, text } from "@/lib/rules";

/** A team's form values; every field is text. */
export interface TeamFields {
  name: string;
  pitch: string;
  lookingFor: string;
  visibility: string;
  joinPolicy: string;
}

export const newTeam: TeamFields = { name: "", pitch: "", lookingFor: "", visibility: "public", joinPolicy: "request" };

/** The API's limits. */
export const maxLength = { name: 80, pitch: 4000, lookingFor: 200, word: 40, message: 500 };
const maxSkills = 8;

export const teamRules: Rules<TeamFields> = {
  name: text(required("Enter a name")),
  pitch: text(),
  lookingFor: text(fewShortWords),
  visibility: text(),
  joinPolicy: text(),
};

export const messageRules: Rules<{ message: string }> = { message: text() };
export const codeRules: Rules<{ code: string }> = { code: text(required("Enter a code")) };

/** The request body: null for empty fields, a list for the skills. */
export function teamBody({ name, pitch, lookingFor, visibility, joinPolicy }: TeamFields) {
  return {
    name,
    pitch: pitch || null,
    lookingFor: splitWords(lookingFor),
    // Values of the form's choices.
    visibility: visibility as Team["visibility"],
    joinPolicy: joinPolicy as Team["joinPolicy"],
  };
}

function fewShortWords(lookingFor: string): string | null {
  // Counted as the API does.
  const words = splitWords(lookingFor);
  if (words.some((word) => [...word].length > maxLength.word)) return `Max. ${maxLength.word} characters per skill`;
  return words.length > maxSkills ? `List at most ${maxSkills} skills` : null;
}

function splitWords(lookingFor: string): string[] {
  return [...new Set(lookingFor.split(",").map((word) => word.trim()))].filter(Boolean);
}
