import { Paragraphs } from "@/components/paragraphs";
import { Written } from "@/components/written";
import type { Question } from "./types";

/** An answer as it was rendered, else its plain text. */
export function Answer({ html, answer }: Question) {
  return html ? <Written html={html} /> : <Paragraphs texts={answer.split(/\n{2,}/)} />;
}
