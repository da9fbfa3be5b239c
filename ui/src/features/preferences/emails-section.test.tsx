// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import type { User } from "@/api/types";
import { currentUserQuery, useUser } from "@/features/account";
import { ApiError } from "@/lib/api";
import { mount } from "@/lib/mount.fixture";
import { EmailPreferencesSection } from "./emails-section";

const user = { username: "ines", preferences: { signInMails: false, eventMails: false } } as User;

function Shown() {
  const user = useUser();
  return user ? <EmailPreferencesSection user={user} /> : null;
}

const switches = () => [...document.querySelectorAll<HTMLInputElement>("[role=switch]")];
const states = () => switches().map(({ checked }) => checked);

it.each<[string, User | ApiError, boolean[]]>([
  ["is saved", { ...user, preferences: { ...user.preferences, signInMails: true } }, [true, true]],
  ["fails", new ApiError(503, "Try again later."), [false, true]],
])("keeps the second switch when the first one %s", async (_, answer, expected) => {
  const answers: (() => void)[] = [];
  const send = () =>
    new Promise((resolve, reject) =>
      answers.push(() => (answer instanceof ApiError ? reject(answer) : resolve(answer))),
    );
  await mount(<Shown />, { data: [[currentUserQuery(), user]], send });
  for (const index of [0, 1]) await act(async () => switches()[index]?.click());
  expect(states()).toEqual([true, true]);

  await act(async () => answers[0]?.());

  expect(states()).toEqual(expected);
});
