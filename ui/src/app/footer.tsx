import type { Site } from "@/api/types";
import { Strip } from "@/components/panel";
import { useNow } from "@/lib/now";
import { pure } from "@/lib/pure";
import { eventYear, legalPages } from "./navigation";
import { Partners } from "./partners";
import type { ShellData } from "./shell-data";
import { ThemeSwitch } from "./theme-switch";

export function Footer({ site, event }: Pick<ShellData, "site" | "event">) {
  return <SiteFooter site={site} year={eventYear(site, event, useNow())} />;
}

const SiteFooter = pure(function SiteFooter({ site, year }: { site: Site; year: string }) {
  return (
    <footer className="site-footer">
      <Strip />
      <div className="wrap footer-columns">
        <div className="footer-about">
          <p className="footer-name">{`${site.name} ${year}`}</p>
          <p>{`Made in ${site.city}, tile by tile.`}</p>
        </div>
        <nav aria-label="Footer">
          <h2>Pages</h2>
          <ul>
            {legalPages.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            {site.dataProtectionUrl ? (
              <li>
                <a href={site.dataProtectionUrl} rel="noopener nofollow" target="_blank">
                  data protection
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
        <section>
          <h2>Contact</h2>
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        </section>
        {site.social.length > 0 ? (
          <section>
            <h2>Follow</h2>
            <ul>
              {site.social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener nofollow" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {site.partners.length > 0 ? (
          <section className="footer-partners">
            <h2>Partners</h2>
            <Partners partners={site.partners} />
          </section>
        ) : null}
        <ThemeSwitch />
      </div>
    </footer>
  );
});
