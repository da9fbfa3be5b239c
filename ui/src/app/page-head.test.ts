// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { pageMeta } from "@/lib/page";
import { createQueryClient } from "@/lib/query-client";
import { applyMeta, metaOf } from "./page-head";

const queries = createQueryClient({ get: () => Promise.reject(), send: () => Promise.reject() });

beforeEach(() => {
  document.head.innerHTML =
    '<title>Old</title><meta name="description" content="old"><meta name="robots" content="noindex"><link rel="canonical" href="/old">';
});

it("replaces what the server wrote", () => {
  applyMeta(pageMeta("New", { description: "new", canonical: "/events" }));

  expect(document.title).toBe("New");
  expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe("new");
  expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
    new URL("/events", location.origin).href,
  );
  expect(document.querySelector("meta[name=robots]")).toBeNull();
});

it("removes what a page does not say, and writes it again when one does", () => {
  applyMeta(pageMeta("Bare"));
  expect(document.head.querySelectorAll("meta, link")).toHaveLength(0);

  applyMeta(pageMeta("Full", { description: "d", canonical: "/", robots: "noindex" }));
  expect(document.head.querySelectorAll("meta, link")).toHaveLength(3);
});

it("takes the innermost page's metadata", () => {
  const page = { load: async () => {}, meta: () => pageMeta("Inner") };

  const meta = metaOf(
    [
      { params: {}, route: {} },
      { params: {}, route: { handle: page } },
    ],
    "",
    queries,
    null,
  );

  expect(meta.title).toBe("Inner");
});

it("keeps faults out of search engines", () => {
  expect(metaOf([], "", queries, { status: 404, id: null })).toMatchObject({
    title: "Page not found",
    robots: "noindex",
  });
  expect(metaOf([], "", queries, { status: 500, id: "1" })).toMatchObject({
    title: "Something went wrong",
    robots: "noindex",
  });
});
