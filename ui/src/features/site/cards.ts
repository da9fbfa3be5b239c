import type { Site } from "@/api/types";
import type { PageImage } from "@/lib/page-meta";
import { seedOf } from "@/lib/seed";

/** The picture networks show for pages that have none of their own. Its address changes with what is drawn. */
export function socialImageOf({ name, city, product }: Pick<Site, "name" | "city" | "product">): PageImage {
  return {
    url: `/social.png?v=${seedOf(`${name}\n${city}\n${product}`).toString(36)}`,
    alt: `${name}: a wall of Portuguese tiles, half of them laid`,
  };
}

/** What pages are found by unless they know better. */
export function siteKeywords({ product, city, name }: Pick<Site, "name" | "city" | "product">): string {
  const words = [name, product, city, "Portugal", "AI", "software development", "developers", "coding event"];
  return [...new Set(words)].join(", ");
}
