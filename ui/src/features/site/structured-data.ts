import type { Site } from "@/api/types";
import type { JsonLd } from "@/lib/page-meta";

/** Who stands behind the site. */
export function organizationOf(site: Site, origin: string): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    email: site.email,
    sameAs: site.social.map(({ url }) => url),
  };
}
