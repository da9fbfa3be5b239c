import type { Site } from "@/api/types";
import { Strip } from "@/components/panel";
import { useNow } from "@/lib/now";

export function Footer({ site }: { site: Site }) {
  const now = useNow();
  return (
    <footer className="site-footer">
      <Strip />
      <div className="wrap footer-columns">
        <div>
          <p className="footer-name">{`${site.name} ${eventYear(site, now)}`}</p>
          <p>{`Made in ${site.city}, tile by tile.`}</p>
        </div>
        <nav aria-label="Footer">
          <p className="data">Pages</p>
          <ul>
            <li>
              <a href="/">Home</a>
            </li>
            <li>
              <a href="/events">Editions</a>
            </li>
            {site.dataProtectionUrl ? (
              <li>
                <a href={site.dataProtectionUrl}>Data protection</a>
              </li>
            ) : null}
          </ul>
        </nav>
        <div>
          <p className="data">Questions?</p>
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        </div>
        <LinkList links={site.social} name="Follow" />
        <LinkList links={site.partners} name="Partners" />
      </div>
    </footer>
  );
}

function LinkList({ name, links }: { name: string; links: { name: string; url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <p className="data">{name}</p>
      <ul>
        {links.map((link) => (
          <li key={link.url}>
            <a href={link.url} rel="noopener nofollow" target="_blank">
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The current edition's year stands at the end of its slug (`hackathon-2025`). */
function eventYear({ currentEvent }: Site, now: number): string {
  return /-(\d{4})$/.exec(currentEvent)?.[1] ?? `${new Date(now).getUTCFullYear()}`;
}
