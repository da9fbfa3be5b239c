import type { Site } from "@/api/types";
import type { PageImage } from "@/lib/page-meta";
import { seedOf } from "@/lib/random";

/** The default social image, with a content-based URL. */
export function socialImageOf({ name, tagline, product }: Pick<Site, "name" | "tagline" | "product">): PageImage {
  return {
    url: `/social.png?v=${seedOf(`${name}\n${tagline}\n${product}`).toString(36)}`,
    alt: `${name}: a wall of Portuguese tiles, half of them laid`,
  };
}

/** Default keywords of pages without their own. */
export function siteKeywords({ product, city, name }: Pick<Site, "name" | "city" | "product">): string {
  const keywords = [name, product, city, "Portugal", "AI", "software development", "developers", "coding event"];
  return [...new Set(keywords)].join(", ");
}
