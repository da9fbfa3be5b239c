import { expect, it } from "vitest";
import { pageMeta } from "@/lib/page-meta";
import { createQueryClient } from "@/lib/query-client";
import { buildHeadFrom } from "./page-head";

const site = { name: "Hackathon Braga", product: "Hackathon", city: "Braga", email: "", social: [], partners: [] };
const offline = { get: () => Promise.reject(), send: () => Promise.reject() };
const queries = createQueryClient(offline);
queries.setQueryData(["/api/v1/site"], site);

function headFor(meta = pageMeta("Page"), rest = {}) {
  const matches = [
    { params: {}, route: { id: "around" } },
    { params: {}, route: { id: "page" } },
  ];
  return buildHeadFrom(
    { page: () => meta },
    { matches, search: "", queries, pageError: null, origin: "https://site.example", ...rest },
  );
}

it("uses the innermost page's metadata, with absolute URLs", () => {
  const image = { url: "/picture.png?v=1", alt: "A picture" };

  expect(headFor(pageMeta("Inner", { canonical: "/inner?page=2", image, keywords: "own" }))).toMatchObject({
    title: "Inner",
    canonical: "https://site.example/inner?page=2",
    image: { url: "https://site.example/picture.png?v=1", alt: "A picture" },
    keywords: "own",
  });
});

it("falls back to the site's image and keywords", () => {
  const head = headFor();

  expect(head.image?.url).toMatch(/^https:\/\/site\.example\/social\.png\?v=\w+$/);
  expect(head.keywords).toContain("Braga");
  expect(head).toMatchObject({ author: null, canonical: null, type: "website", jsonLd: [] });
});

it("has no image while the site is unknown", () => {
  const head = headFor(pageMeta("Page"), { queries: createQueryClient(offline) });

  expect(head).toMatchObject({ image: null, keywords: null });
});

it("error pages are noindex", () => {
  expect(headFor(undefined, { pageError: { status: 404, id: null } })).toMatchObject({
    title: "Page not found",
    robots: "noindex",
    keywords: null,
  });
  expect(headFor(undefined, { pageError: { status: 500, id: "1" } })).toMatchObject({
    title: "Something went wrong",
    robots: "noindex",
  });
});
