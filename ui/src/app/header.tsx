import type { Site } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { Logo } from "@/components/panel";
import { dialogHref } from "@/lib/dialog-address";
import { useNow } from "@/lib/now";
import { pure } from "@/lib/pure";
import { useUserArea } from "./lazy-user-area";
import { Menu } from "./menu";
import { type CallToAction, callToAction, currentOf, mainPages } from "./navigation";
import { Partners } from "./partners";
import type { ShellData } from "./shell-data";

/** `address` is the page's URL without a dialog. */
export function Header({ site, flags, event, user, address }: ShellData & { address: string }) {
  const action = callToAction(flags, event, useNow(), address);
  const loginHref = dialogHref("login", address);
  const [pathname = ""] = address.split("?");
  const area = useUserArea(user !== undefined);
  return (
    <header className="site-header">
      {site.partners.length > 0 ? (
        <div className="partner-band">
          <div className="wrap">
            <p>In partnership with</p>
            <Partners partners={site.partners} />
          </div>
        </div>
      ) : null}
      <div className="wrap header-bar">
        <Brand site={site} />
        <nav aria-label="Main" className="main-nav">
          <PageList pathname={pathname} site={site} />
        </nav>
        <div className="header-actions">
          {user ? null : (
            <ButtonLink className="login" href={loginHref} variant="link" small>
              login
            </ButtonLink>
          )}
          <ActionLink action={action} small />
          {user && area ? <area.UserMenu pathname={pathname} user={user} /> : null}
        </div>
        <Menu>
          <p className="menu-name">{site.name}</p>
          <nav aria-label="Main">
            <PageList pathname={pathname} site={site} />
          </nav>
          {site.partners.length > 0 ? <Partners partners={site.partners} /> : null}
          {user && area ? <area.UserLinks pathname={pathname} user={user} /> : null}
          <div className="menu-actions">
            {user ? null : (
              <ButtonLink href={loginHref} variant="quiet">
                login
              </ButtonLink>
            )}
            <ActionLink action={action} />
          </div>
        </Menu>
      </div>
    </header>
  );
}

function Brand({ site }: { site: Pick<Site, "name"> }) {
  return (
    <a className="brand" href="/">
      <Logo className="brand-mark" />
      {site.name}
    </a>
  );
}

const PageList = pure(function PageList({ site, pathname }: { site: Site; pathname: string }) {
  return (
    <ul>
      {mainPages(site).map(({ href, label }) => (
        <li key={href}>
          <a aria-current={currentOf(href, pathname)} href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
});

function ActionLink({ action, small = false }: { action: CallToAction; small?: boolean }) {
  return (
    <ButtonLink href={action.href} variant={action.quiet ? "quiet" : "primary"} small={small}>
      {action.label}
    </ButtonLink>
  );
}
