import type { Site } from "@/api/types";
import { Rosettes } from "@/components/panel";
import { seedOf } from "@/lib/seed";

const pages = [
  { href: "/", label: "Home" },
  { href: "/events", label: "Editions" },
];

export function Header({ site, pathname }: { site: Site; pathname: string }) {
  return (
    <header className="site-header wrap">
      <a className="brand" href="/">
        <Rosettes className="brand-mark" count={1} seed={seedOf(site.product)} />
        {site.name}
      </a>
      <nav aria-label="Main">
        <ul>
          {pages.map(({ href, label }) => (
            <li key={href}>
              <a aria-current={currentOf(href, pathname)} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
