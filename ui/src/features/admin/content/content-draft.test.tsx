// @vitest-environment happy-dom
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ContentDrafts, User } from "@/api/types";
import { currentUserQuery } from "@/features/account";
import type { FormValues } from "@/features/admin-form";
import { ApiError } from "@/lib/api";
import { type Mounted, mount } from "@/lib/mount.fixture";
import { DraftBar } from "./content-draft";

const path = "/api/v1/content/about";
const published = { title: "About", markdown: "## We", description: "", author: "" };
const savedAt = "2027-03-05T12:04:00Z";
const none: ContentDrafts = { draft: null, others: [] };
const mine: ContentDrafts = {
  draft: { title: "About us", markdown: "## We", description: null, author: null, version: 1, savedAt },
  others: [{ writer: { username: "rui", name: "Rui" }, savedAt }],
};

let queries: Mounted["queries"];
let sent: [method: string, body: unknown][];
let form: UseFormReturn<FormValues>;
const isDraftSaved = { current: false };
const onGone = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isDraftSaved.current = false;
  onGone.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

function Editor({ drafts }: { drafts: ContentDrafts }) {
  form = useForm<FormValues>({ defaultValues: published });
  return (
    <FormProvider {...form}>
      <DraftBar
        drafts={drafts}
        isDraftSaved={isDraftSaved}
        onDraftRemoved={onGone}
        path={path}
        timezone="UTC"
        version={{ current: 1 }}
      />
    </FormProvider>
  );
}

async function show(drafts: ContentDrafts, answer: () => Promise<unknown> = async () => ({ savedAt })) {
  const send = (method: string, _: string, body?: unknown) => {
    sent.push([method, body]);
    return answer();
  };
  ({ queries } = await mount(<Editor drafts={drafts} />, { send }));
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (markdown: string) => act(async () => form.setValue("markdown", markdown, { shouldDirty: true }));
const said = () => document.body.textContent ?? "";
const bodyOf = (markdown: string) => ({ title: "About", markdown, description: null, author: null, version: 1 });

it("saves what is typed, once the keys pause", async () => {
  await show(none);
  await type("## We a");
  await wait(500);
  await type("## We all");
  await wait(500);
  expect(sent).toEqual([]);
  expect(isDraftSaved.current).toBe(false);

  await wait(600);

  expect(sent).toEqual([["PUT", bodyOf("## We all")]]);
  expect(isDraftSaved.current).toBe(true);
  expect(said()).toContain("Saved as a draft at 12:04");
});

it("begins with the draft, and names others who have one", async () => {
  await show(mine);
  await wait(5000);

  expect(form.getValues("title")).toBe("About us");
  expect(form.formState.isDirty).toBe(true);
  expect(isDraftSaved.current).toBe(true);
  expect(said()).toContain("Rui also has a draft of this page");
  expect(sent).toEqual([]);
});

it("deletes the draft when the changes are discarded or published", async () => {
  await show(mine);
  await act(async () => form.reset(published));
  await wait(0);

  expect(sent).toEqual([["DELETE", undefined]]);
  expect(onGone).toHaveBeenCalledOnce();
  await wait(5000);
  expect(sent).toHaveLength(1);
});

it("tries again after an outage, but not what the server refused", async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(new ApiError(0, "No connection."));
  await show(none, () => answer());
  await type("## We all");
  await wait(1000);
  expect(said()).toContain("The draft isn't saved yet: No connection.");

  answer = () => Promise.reject(new ApiError(422, "The markdown field is too long."));
  await wait(5000);
  expect(sent).toHaveLength(2);
  await wait(60_000);
  expect(sent).toHaveLength(2);

  answer = async () => ({ savedAt });
  await type("## We all!");
  await wait(6000);
  expect(sent).toHaveLength(3);
  expect(said()).toContain("Saved as a draft at 12:04");
});

it("waits for the login once the session has ended", async () => {
  await show(none, () => Promise.reject(new ApiError(401, "Unauthenticated.")));
  await type("## We all");
  await wait(60_000);

  expect(sent).toHaveLength(1);
  expect(said()).toContain("Your session has ended");
  expect(document.querySelector("button")?.textContent).toBe("Log in");
});

it("saves the draft after a login, wherever it was", async () => {
  const answer = vi.fn(async () => ({ savedAt }));
  answer.mockRejectedValueOnce(new ApiError(401, "Unauthenticated."));
  await show(none, answer);
  await type("## We all");
  await wait(2000);
  expect(said()).toContain("Your session has ended");

  queries.setQueryData(currentUserQuery().queryKey, { username: "ana" } as User);
  await wait(100);

  expect(sent).toEqual(Array(2).fill(["PUT", bodyOf("## We all")]));
  expect(said()).toContain("Saved as a draft at 12:04");
});
