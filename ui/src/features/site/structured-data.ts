import type { Organization } from "schema-dts";
import type { Site } from "@/api/types";
import type { JsonLd } from "@/lib/page-meta";

/** The organizer, as part of other structured data. */
export function organizerOf({ name }: Site, origin: string) {
  return { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/` } as const;
}

/** The organization behind the site. */
export function organizationOf(site: Site, origin: string): JsonLd<Organization> {
  const elsewhere = site.social.map(({ url }) => url);
  return {
    "@context": "https://schema.org",
    ...organizerOf(site, origin),
    logo: `${origin}/icons/512.png`,
    email: site.email,
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
  };
}
