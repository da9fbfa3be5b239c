import type { Site } from "@/api/types";
import { pure } from "@/lib/pure";

/** The partners with links to their sites: a logo on a white plate, or the name. */
export const Partners = pure(function Partners({ partners }: Pick<Site, "partners">) {
  return (
    <ul className="partners">
      {partners.map(({ name, url, logo }) => (
        <li key={url}>
          <a className={logo ? "partner-plate" : "partner-name"} href={url} rel="noopener nofollow" target="_blank">
            {logo ? <img alt={name} decoding="async" height={24} src={logo} /> : <span>{name}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
});
