import type { HeadData } from "@/lib/page-meta";

/** A page's head data with absolute URLs and the site's defaults. */
export type CompleteHead = HeadData;

type MetaTag = readonly [
  attribute: "name" | "property",
  name: string,
  content: (head: CompleteHead) => string | null | undefined,
];

/** Every meta tag that depends on the page. The server's template writes the same tags in the same order. */
const metaTags: readonly MetaTag[] = [
  ["name", "description", ({ description }) => description],
  ["name", "keywords", ({ keywords }) => keywords],
  ["name", "author", ({ author }) => author],
  ["name", "robots", ({ robots }) => robots],
  ["property", "og:type", ({ type }) => type],
  ["property", "og:title", ({ title }) => title],
  ["property", "og:description", ({ description }) => description],
  ["property", "og:url", ({ canonical }) => canonical],
  ["property", "og:image", ({ image }) => image?.url],
  ["property", "og:image:type", ({ image }) => image && (image.url.endsWith(".jpg") ? "image/jpeg" : "image/png")],
  ["property", "og:image:width", ({ image }) => image && "1200"],
  ["property", "og:image:height", ({ image }) => image && "630"],
  ["property", "og:image:alt", ({ image }) => image?.alt],
  ["name", "twitter:card", ({ image }) => (image ? "summary_large_image" : "summary")],
  ["name", "twitter:title", ({ title }) => title],
  ["name", "twitter:description", ({ description }) => description],
  ["name", "twitter:image", ({ image }) => image?.url],
  ["name", "twitter:image:alt", ({ image }) => image?.alt],
];

/** Updates the document's head tags. */
export function writeHead(head: CompleteHead): void {
  document.title = head.title;
  for (const [attribute, name, content] of metaTags) setTag("meta", attribute, name, "content", content(head));
  setTag("link", "rel", "canonical", "href", head.canonical);
  for (const old of document.head.querySelectorAll(`script[type="${dataType}"]`)) old.remove();
  for (const data of head.jsonLd) {
    const script = document.createElement("script");
    script.type = dataType;
    script.textContent = JSON.stringify(data);
    document.head.append(script);
  }
}

const dataType = "application/ld+json";

function setTag(tag: string, key: string, name: string, attribute: string, value: string | null | undefined): void {
  let element = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === null || value === undefined) {
    element?.remove();
    return;
  }
  if (!element) {
    element = document.createElement(tag);
    element.setAttribute(key, name);
    document.head.append(element);
  }
  element.setAttribute(attribute, value);
}
