import type { QueryClient } from "@tanstack/react-query";
import type { Fault } from "@/lib/fault";
import { type PageMeta, type PageRoute, pageMeta } from "@/lib/page";
import { notFoundMeta } from "./not-found-page";

/** As much of a route's match as metadata needs; the server's and the browser's router both have it. */
interface Match {
  params: Readonly<Record<string, string | undefined>>;
  route: { handle?: unknown };
}

/** The metadata of what is shown: the innermost page's, or that of the fault shown in its place. */
export function metaOf(matches: Match[], search: string, queries: QueryClient, fault: Fault | null): PageMeta {
  if (fault) return fault.status === 404 ? notFoundMeta : pageMeta("Something went wrong", { robots: "noindex" });
  const last = matches.at(-1);
  const page = last?.route.handle as PageRoute | undefined;
  if (!last || !page) return pageMeta("");
  return page.meta({ params: last.params, search: new URLSearchParams(search), queries });
}

/** Writes a page's metadata into the document, in place of what the server wrote there. */
export function applyMeta({ title, description, canonical, robots }: PageMeta): void {
  document.title = title;
  setTag("meta", "name", "description", "content", description);
  setTag("meta", "name", "robots", "content", robots);
  setTag("link", "rel", "canonical", "href", canonical && new URL(canonical, window.location.origin).href);
}

function setTag(tag: string, key: string, name: string, attribute: string, value: string | null): void {
  let element = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === null) {
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
