// The shell's parts for logged-in users. A chunk of its own, which guests never fetch.
import ChevronDown from "lucide-react/icons/chevron-down";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import UserRound from "lucide-react/icons/user-round";
import type { FormEvent } from "react";
import { useMatches } from "react-router";
import type { User } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from "@/components/dropdown-menu";
import { ConfirmNotice, useLogOut, useRights } from "@/features/account";
import { switchOf } from "./admin-navigation";
import { layoutOf } from "./layout";
import { currentOf } from "./navigation";
import type { ShellHandle } from "./page-at";

export { ConfirmNotice };

interface UserProps {
  user: User;
  pathname: string;
}

/** Avatar and name, opening a menu with the user's pages and logout. */
export function UserMenu({ user, pathname }: UserProps) {
  const logOut = useLogOut();
  const pages = useOwnPages({ user, pathname });
  const trigger = (
    <button className="user-button" type="button">
      <Avatar name={user.name} size="small" src={user.avatar?.replace("-160.", "-64.")} />
      <span className="user-name">{user.name}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  );
  return (
    <div className="user-menu">
      <DropdownMenu align="end" trigger={trigger}>
        {pages.map(({ href, label, Icon }) => (
          <MenuLink href={href} icon={<Icon aria-hidden="true" />} key={href}>
            {label}
          </MenuLink>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void logOut()}>
          Logout
        </MenuItem>
      </DropdownMenu>
      {/* The menu needs a script. */}
      <noscript>
        <a href="/preferences">Preferences</a>
        <form action="/logout" method="post">
          <button type="submit">Logout</button>
        </form>
      </noscript>
    </div>
  );
}

/** The same in the full-screen menu of narrow screens. */
export function UserLinks({ user, pathname }: UserProps) {
  const logOut = useLogOut();
  const pages = useOwnPages({ user, pathname });

  function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The toast would be hidden behind the menu.
    event.currentTarget.closest("dialog")?.close();
    void logOut();
  }

  return (
    <section aria-label={user.name} className="menu-user">
      <p>
        <Avatar name={user.name} size="medium" src={user.avatar} />
        <span className="user-name">{user.name}</span>
      </p>
      <ul>
        {pages.map(({ href, label, Icon }) => (
          <li key={href}>
            <a aria-current={currentOf(href, pathname)} href={href}>
              <Icon aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
        <li>
          <form action="/logout" method="post" onSubmit={leave}>
            <button type="submit">
              <LogOut aria-hidden="true" />
              Logout
            </button>
          </form>
        </li>
      </ul>
    </section>
  );
}

function useOwnPages({ user, pathname }: UserProps) {
  const shell = useMatches()[0]?.handle as ShellHandle | undefined;
  const between = switchOf(useRights(), layoutOf(pathname) === "large", (path) => shell?.hasPage(path) ?? false);
  return [
    { href: `/user/${encodeURIComponent(user.username)}`, label: "Profile", Icon: UserRound },
    { href: "/preferences", label: "Preferences", Icon: Settings },
    ...(between ? [{ ...between, Icon: LayoutDashboard }] : []),
  ];
}
