import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import type { ReactNode } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { ButtonLink } from "@/components/button";
import { Select } from "@/components/select";
import { useRights, useUser } from "@/features/account";
import { scopedHref } from "@/features/admin-list";
import { siteQuery } from "@/features/site";
import { dialogHref, withoutDialog } from "@/lib/dialog-address";
import { useCachedQuery } from "@/lib/use-cached-query";
import { hrefForEdition, pathKeptOnEditionChange, searchKeptOnEditionChange } from "./edition-search";
import { sectionIcons } from "./icons";
import { CommandPalette } from "./palette/palette";
import { type AdminSection, mainSections, moreSections } from "./sections";
import { type Scope, useScope } from "./use-scope";

/** The frame of the admin area: its navigation, the edition it is scoped to, and a page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const scope = useScope();
  const { pathname, search } = useLocation();
  return (
    <div className="wrap admin">
      <nav aria-label="Administration" className="admin-nav">
        <Navigation scope={scope} />
        <details className="admin-nav-menu">
          <summary>Sections</summary>
          <Navigation scope={scope} />
        </details>
      </nav>
      <div className="admin-main">
        <div className="admin-bar">
          <EditionSwitch scope={scope} />
          <EnvironmentLabel />
          <CommandPalette />
        </div>
        {user ? null : (
          <div className="note is-warning">
            <p>You're logged out. Log in to continue. You won't lose anything you typed.</p>
            <ButtonLink href={dialogHref("login", withoutDialog(pathname + search))} small>
              Log in
            </ButtonLink>
          </div>
        )}
        {user && !user.twoFactorEnabled ? (
          <div className="note is-warning admin-notice">
            <p>
              Your account gives access to other people's data.{" "}
              <a href="/preferences#two-factor">Turn on two-factor authentication</a> to protect it.
            </p>
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

function Navigation({ scope }: { scope: Scope }) {
  const { may } = useRights();
  const { pathname } = useLocation();
  const visible = (sections: readonly AdminSection[]) => sections.filter(({ permission }) => may(permission));
  const groups = moreSections.map(({ title, sections }) => ({ title, sections: visible(sections) }));
  return (
    <>
      <ul>
        <NavigationItem Icon={LayoutDashboard} href="/admin" label="dashboard" pathname={pathname} scope={scope} />
        <Items pathname={pathname} scope={scope} sections={visible(mainSections)} />
      </ul>
      {groups.map(({ title, sections }) =>
        sections.length > 0 ? (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              <Items pathname={pathname} scope={scope} sections={sections} />
            </ul>
          </section>
        ) : null,
      )}
    </>
  );
}

interface ItemsProps {
  sections: readonly AdminSection[];
  pathname: string;
  scope: Scope;
}

function Items({ sections, pathname, scope }: ItemsProps) {
  return sections.map(({ name, label }) => (
    <NavigationItem
      href={`/admin/${name}`}
      Icon={sectionIcons[name] ?? LayoutDashboard}
      key={name}
      label={label}
      pathname={pathname}
      scope={scope}
    />
  ));
}

interface NavigationItemProps {
  href: string;
  label: string;
  Icon: typeof LayoutDashboard;
  pathname: string;
  scope: Scope;
}

/** A link that keeps the chosen edition. */
function NavigationItem({ href, label, Icon, pathname, scope }: NavigationItemProps) {
  const isCurrent = pathname === href;
  const isAbove = href !== "/admin" && pathname.startsWith(`${href}/`);
  return (
    <li>
      <a
        aria-current={isCurrent ? "page" : isAbove ? "true" : undefined}
        href={scopedHref(href, scope.event)}
        title={label}
      >
        <Icon aria-hidden="true" />
        <span>{label}</span>
      </a>
    </li>
  );
}

/** Tells staff that this is not the real site, so that they don't change the wrong one. */
function EnvironmentLabel() {
  const label = useCachedQuery(siteQuery())?.label;
  return label ? <p className="installation-label">{label}</p> : null;
}

/** Whether a view shows one edition, the current one by default: the dashboard and the grid of the schedule. */
function showsOneEdition({ pathname, search }: Location): boolean {
  return pathname === "/admin" || new URLSearchParams(search).get("view") === "grid";
}

/** Chooses the edition of the same view; a form, so that it works without a script. */
function EditionSwitch({ scope }: { scope: Scope }) {
  const location = useLocation();
  const navigate = useNavigate();
  async function choose(select: HTMLSelectElement) {
    await navigate(hrefForEdition(select.value || null, location));
    // Another edition has a select of its own: this one is visible only if the user stays.
    select.value = scope.event ?? "";
  }
  return (
    <form action={pathKeptOnEditionChange(location.pathname)} className="edition-switch">
      {[...searchKeptOnEditionChange(location.search)].map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <label htmlFor="edition-switch">Edition</label>
      <Select
        defaultValue={scope.event ?? ""}
        id="edition-switch"
        key={scope.event}
        name="event"
        onChange={({ target }) => void choose(target)}
      >
        <option value="">{showsOneEdition(location) ? "Current edition" : "All editions"}</option>
        {scope.events.map(({ id, slug, title }) => (
          <option key={id} value={slug}>
            {title}
          </option>
        ))}
      </Select>
      <noscript>
        <button className="button is-quiet is-small" type="submit">
          Show
        </button>
      </noscript>
    </form>
  );
}
