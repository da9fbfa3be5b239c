// The API's answers for tests of pages, recorded by record-fixtures.mjs.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const fixtures = JSON.parse(readFileSync(resolve(import.meta.dirname, "fixtures.golden.json"), "utf8"));

/** The address visitors are referred to. */
export const contact = "hello@hackathon.example";
/** The time of the recording, the slugs of the current and a past edition, and a user's name. */
export const { now, current, past, username } = fixtures;

/** The answer to a GET request of a guest or of the user; 404 if it was not recorded. */
export function answerTo(path, isUser = false) {
  const known = isUser || path.startsWith("/api/v1/users/");
  const answer = (known ? fixtures.user[path] : undefined) ?? fixtures.guest[path];
  return structuredClone(answer ?? { status: 404, body: { message: "Not found." } });
}
