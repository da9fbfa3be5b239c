// The API responses for tests of pages, recorded by record-fixtures.mjs.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const fixtures = JSON.parse(readFileSync(resolve(import.meta.dirname, "fixtures.golden.json"), "utf8"));

/** The address visitors are referred to. */
export const contact = "hello@hackathon.example";
/** The time of the recording, the slugs of the current and a past edition, and a user's name. */
export const { now, current, past, username } = fixtures;

/** The response to a GET request of a guest or of the user; 404 if it was not recorded. */
export function responseTo(path, isUser = false) {
  const isUserData = isUser || path.startsWith("/api/v1/users/");
  const response = (isUserData ? fixtures.user[path] : undefined) ?? fixtures.guest[path];
  return structuredClone(response ?? { status: 404, body: { message: "Not found." } });
}
