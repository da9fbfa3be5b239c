// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { pageMeta } from "@/lib/page-meta";
import { writeHead } from "./head-tags";

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute("content");
const data = () =>
  [...document.head.querySelectorAll("script")].map(({ textContent }) => JSON.parse(textContent ?? ""));

beforeEach(() => {
  document.head.innerHTML = `<title>Old</title><meta name="description" content="old"><meta name="robots" content="noindex">
    <meta property="og:title" content="Old"><meta property="og:image" content="/old.png"><link rel="canonical" href="/old">
    <meta property="og:site_name" content="Site"><script type="application/ld+json">{"name":"old"}</script>`;
});

const thing = (name: string) => ({ "@context": "https://schema.org", "@type": "Thing", name }) as const;

it("has the type of an image", () => {
  writeHead(pageMeta("New", { image: { url: "https://site.example/media/events/hall-1200.jpg", alt: "The hall" } }));

  expect(content("meta[property='og:image:type']")).toBe("image/jpeg");
});

it("replaces the server's tags", () => {
  const image = { url: "https://site.example/new.png", alt: "New picture" };
  writeHead(
    pageMeta("New", { description: "new", canonical: "https://site.example/events", image, jsonLd: [thing("new")] }),
  );

  expect(document.title).toBe("New");
  expect(content("meta[name=description]")).toBe("new");
  expect(content("meta[property='og:title']")).toBe("New");
  expect(content("meta[property='og:image']")).toBe(image.url);
  expect(content("meta[property='og:image:type']")).toBe("image/png");
  expect(content("meta[name='twitter:image:alt']")).toBe("New picture");
  expect(content("meta[property='og:url']")).toBe("https://site.example/events");
  expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("https://site.example/events");
  expect(document.querySelector("meta[name=robots]")).toBeNull();
  expect(data()).toEqual([thing("new")]);
});

it("removes tags that a page does not set, and leaves those of the site", () => {
  writeHead(pageMeta("Bare"));

  for (const selector of ["meta[name=description]", "link[rel=canonical]", "meta[property='og:image']", "script"])
    expect(document.head.querySelector(selector), selector).toBeNull();
  expect(content("meta[name='twitter:card']")).toBe("summary");
  expect(content("meta[property='og:site_name']")).toBe("Site");
});

it("adds tags that the previous page did not set, each once", () => {
  writeHead(pageMeta("Bare"));
  writeHead(pageMeta("Full", { description: "d", canonical: "https://site.example/", robots: "noindex", author: "A" }));
  writeHead(pageMeta("Full", { description: "e", canonical: "https://site.example/", robots: "noindex", author: "A" }));

  expect(document.head.querySelectorAll("meta[name=description]")).toHaveLength(1);
  expect(content("meta[name=author]")).toBe("A");
  expect(content("meta[name=robots]")).toBe("noindex");
});

it("escapes hostile text", () => {
  const hostile = '</script><script>alert(1)</script>"><img src=x>';
  writeHead(pageMeta(hostile, { description: hostile, jsonLd: [thing(hostile)] }));

  expect(document.head.querySelectorAll("script")).toHaveLength(1);
  expect(document.head.querySelector("img")).toBeNull();
  expect(data()).toEqual([thing(hostile)]);
});
