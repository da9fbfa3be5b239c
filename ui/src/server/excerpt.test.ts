import { queryOptions } from "@tanstack/react-query";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { ApiError, createApi } from "@/lib/api";
import { drawnFieldOf, drawnQuery, excerptQuery, sourceOf, unfetchedKey, type WithDrawnField } from "@/lib/excerpt";
import { createQueryClient, hydrateQueries } from "@/lib/query-client";
import { ServerQueryClient } from "./query-client";
import { type RecordedResponses, recordingTransport } from "./recorded-responses";

interface Talk {
  slug: string;
  title: string;
  room: string | null;
  host: { name: string; photo: string | null };
  abstract: string;
}

const list = queryOptions<{ data: Talk[]; links: object; meta: { total: number; lastPage: number; perPage: number } }>({
  queryKey: ["/api/v1/talks?perPage=2"],
});
const excerpt = excerptQuery(list, ["title", "room", "host"]);
const key = "/api/v1/talks?perPage=2#fields=title,room,host";

const drawn = drawnQuery(list, ["title", "room", "host"]);
const drawnKey = "/api/v1/talks?perPage=2#drawn=title,room,host";

const drawnTalkKey = "/api/v1/talks/a#drawn-field=abstract";
const drawnTalk = queryOptions<WithDrawnField<Talk, "abstract">>({ queryKey: [drawnTalkKey] });

const talk = (slug: string): Talk => ({
  slug,
  title: `Talk ${slug}`,
  room: null,
  host: { name: "Inês", photo: null },
  abstract: "Long.",
});
const whole = { data: [talk("a"), talk("b")], links: { next: "…" }, meta: { total: 9, lastPage: 5, perPage: 2 } };
const picked = {
  data: [
    { title: "Talk a", room: null, host: { name: "Inês", photo: null } },
    { title: "Talk b", room: null, host: { name: "Inês", photo: null } },
  ],
  meta: { total: 9, lastPage: 5 },
};
const answer = (body: object = whole, status = 200) => new Response(JSON.stringify(body), { status });

it("an excerpt has a list's fields under a separate key", () => {
  expect(excerpt.queryKey).toEqual([key]);
  // @ts-expect-error: rows have no such field
  excerptQuery(list, ["name"]);
});

it("other fragments of a key are not read as fields", () => {
  expect(sourceOf(key)).toEqual({
    path: "/api/v1/talks?perPage=2",
    fields: ["title", "room", "host"],
    drawn: false,
  });
  expect(sourceOf("/api/v1/talks?perPage=2#all")).toEqual({
    path: "/api/v1/talks?perPage=2#all",
    fields: null,
    drawn: false,
  });
});

it("finds the name of the field that only the server renders", () => {
  expect(drawnFieldOf(drawnTalkKey)).toEqual({ path: "/api/v1/talks/a", field: "abstract" });
  expect(drawnFieldOf(drawnKey)).toEqual({ path: drawnKey, field: null });
});

describe("in the browser", () => {
  const clientOf = (fetch: (path: string) => Promise<Response>) => createQueryClient(createApi({ fetch }));

  it("fetches the list and keeps only the fields, with their nested values", async () => {
    const fetch = vi.fn(async () => answer());
    const queries = clientOf(fetch);

    const data = await queries.fetchQuery(excerpt);
    expect(data).toEqual(picked);
    expectTypeOf(data.data).toEqualTypeOf<Pick<Talk, "title" | "room" | "host">[]>();
    expect(fetch).toHaveBeenCalledWith("/api/v1/talks?perPage=2", expect.anything());
  });

  it("the query of the whole list still gets all fields", async () => {
    const queries = clientOf(async () => answer());
    await queries.fetchQuery(excerpt);

    expect(queries.getQueryData(list.queryKey)).toBeUndefined();
    expect(await queries.fetchQuery(list)).toEqual(whole);
  });

  it("uses the data that the server sent, and refetches it after the list changes", async () => {
    const fetch = vi.fn(async () => answer());
    const queries = clientOf(fetch);
    hydrateQueries(queries, [[key, picked]]);

    expect(await queries.fetchQuery(excerpt)).toEqual(picked);
    expect(fetch).not.toHaveBeenCalled();
    await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path.startsWith("/api/v1/talks") });
    await queries.fetchQuery(excerpt);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("has no rows of a section that the server rendered, and fetches them for the next page", async () => {
    const fetch = vi.fn(async () => answer());
    const queries = clientOf(fetch);
    hydrateQueries(queries, [[drawnKey, { meta: picked.meta }]]);

    const unfetched = queries.getQueryData(drawn.queryKey);
    expect(unfetched?.data).toHaveLength(0);
    expect(unfetched?.meta).toEqual(picked.meta);
    expect(unfetchedKey(unfetched?.data)).toBe(drawnKey);

    const fetched = await queries.fetchQuery(drawn);
    expect(fetched).toEqual(picked);
    expect(unfetchedKey(fetched.data)).toBeUndefined();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("lacks a field that only the server rendered, and fetches it for the next page", async () => {
    const fetch = vi.fn(async () => answer(talk("a")));
    const queries = clientOf(fetch);
    const { abstract: _, ...others } = talk("a");
    hydrateQueries(queries, [[drawnTalkKey, others]]);

    expect(queries.getQueryData(drawnTalk.queryKey)).toEqual(others);
    expect(await queries.fetchQuery(drawnTalk)).toEqual(talk("a"));
    expect(fetch).toHaveBeenCalledExactlyOnceWith(drawnTalkKey, expect.anything());
  });

  it("fails if the request for the list fails", async () => {
    const queries = clientOf(async () => answer({ message: "There are no talks." }, 404));

    await expect(queries.fetchQuery(excerpt)).rejects.toMatchObject({ status: 404, message: "There are no talks." });
    await expect(queries.fetchQuery(excerpt)).rejects.toBeInstanceOf(ApiError);
  });
});

describe("on the server", () => {
  function render(fetch: (path: string) => Promise<Response>, isShared = false) {
    const responses: RecordedResponses = new Map();
    const host = {
      fetch: async (path: string) => Object.assign(await fetch(path), isShared && { shared: true, call: 7 }),
    };
    return { queries: new ServerQueryClient(createApi(recordingTransport(host, responses))), responses };
  }

  it.each([false, true])("renders from the excerpt, and sends only the excerpt (shared: %s)", async (isShared) => {
    const fetch = vi.fn(async () => answer());
    const { queries, responses } = render(fetch, isShared);

    expect(await queries.fetchQuery(excerpt)).toEqual(picked);
    expect(fetch).toHaveBeenCalledWith("/api/v1/talks?perPage=2");
    expect(queries.getQueryData(excerpt.queryKey)).toEqual(picked);
    expect([...responses]).toEqual([[key, JSON.stringify(picked)]]);
  });

  it.each([false, true])("renders from rows that it does not send (shared: %s)", async (isShared) => {
    const { queries, responses } = render(async () => answer(), isShared);

    expect(await queries.fetchQuery(drawn)).toEqual(picked);
    expect([...responses]).toEqual([[drawnKey, JSON.stringify({ meta: picked.meta })]]);
  });

  it.each([false, true])("renders a field that it does not send (shared: %s)", async (isShared) => {
    const { queries, responses } = render(async () => answer(talk("a")), isShared);
    const { abstract: _, ...others } = talk("a");

    expect(await queries.fetchQuery(drawnTalk)).toEqual(talk("a"));
    expect([...responses]).toEqual([[drawnTalkKey, JSON.stringify(others)]]);
  });

  it("reuses the parsed objects for every page until the list changes", async () => {
    const read = async (body: object) => render(async () => answer(body), true).queries.fetchQuery(excerpt);
    const first = await read(whole);

    expect(await read(whole)).toBe(first);
    expect(await read({ ...whole, data: [talk("c")] })).toMatchObject({ data: [{ title: "Talk c" }] });
  });

  it("fails if the request for the list fails, and sends nothing", async () => {
    const { queries, responses } = render(async () => answer({ message: "Busy." }, 503));

    await expect(queries.fetchQuery(excerpt)).rejects.toMatchObject({ status: 503, message: "Busy." });
    expect([...responses]).toEqual([]);
  });
});
