import type { Site } from "@/api/types";

type Named = Pick<Site, "product">;

/** The plural in running text: `hackathons`. */
export function editionsWord({ product }: Named): string {
  return `${product.toLowerCase()}s`;
}

/** The path of the past editions: `/previous-hackathons`. */
export function editionsPath(site: Named): string {
  const word = editionsWord(site)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return `/previous-${word.replace(/[^a-z0-9]+/g, "-")}`;
}
