// The shell's parts for logged-in users. A chunk of its own, which guests never fetch.
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Hourglass from "lucide-react/icons/hourglass";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import Ticket from "lucide-react/icons/ticket";
import UserRound from "lucide-react/icons/user-round";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMatches } from "react-router";
import type { User } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from "@/components/dropdown-menu";
import { ConfirmNotice, useLogOut, useRights, userTicketsQuery } from "@/features/account";
import { entryPath, isActiveEntry, ownEntriesQuery, shortSummaryOf } from "@/features/waiting-list";
import { areaSwitchLink } from "./admin-navigation";
import { isAdminPath } from "./admin-path";
import { currentOf } from "./navigation";
import { routesWithTicketLink } from "./ticket-link";

export { ConfirmNotice };

interface UserProps {
  user: User;
  pathname: string;
}

/** Avatar and name, opening a menu with the user's pages and logout. */
export function UserMenu({ user, pathname }: UserProps) {
  const logOut = useLogOut();
  const pages = useOwnPages({ user, pathname });
  useOwnTickets(user);
  const trigger = (
    <button className="user-button" ref={useFocusOnArrival()} type="button">
      <Avatar name={user.name} size="small" src={user.avatar?.replace("-160.", "-64.")} />
      <span className="user-name" title={user.name}>
        {user.name}
      </span>
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
        <EntryItems />
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
  const section = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const entries = useOpenEntries(opened);

  // The `details` around it is the header's, and its `toggle` event does not bubble.
  useEffect(() => {
    const menu = section.current?.closest("details");
    const open = () => setOpened(true);
    menu?.addEventListener("toggle", open);
    return () => menu?.removeEventListener("toggle", open);
  }, []);

  function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The toast would be hidden behind the menu.
    event.currentTarget.closest("dialog")?.close();
    // A page's own button for this form says where to go.
    void logOut(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value);
  }

  return (
    <section aria-label={user.name} className="menu-user" ref={section}>
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
        {entries.map((entry) => (
          <li key={entry.id}>
            <a aria-current={currentOf(entryPath(entry.id), pathname)} href={entryPath(entry.id)}>
              <Hourglass aria-hidden="true" />
              {shortSummaryOf(entry)}
            </a>
          </li>
        ))}
        <li>
          <form id="log-out" action="/logout" method="post" onSubmit={leave}>
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

/** Focuses the button if it replaces the link to the login, which had focus. */
function useFocusOnArrival() {
  const button = useRef<HTMLButtonElement>(null);
  // Before the page is marked as hydrated if it came with the button.
  useLayoutEffect(() => {
    if (document.documentElement.dataset.hydrated === undefined || document.activeElement !== document.body) return;
    button.current?.focus({ preventScroll: true });
  }, []);
  return button;
}

/** The user's places in waiting lists, fetched when the menu opens. */
function EntryItems() {
  return useOpenEntries(true).map((entry) => (
    <MenuLink href={entryPath(entry.id)} icon={<Hourglass aria-hidden="true" />} key={entry.id}>
      {shortSummaryOf(entry)}
    </MenuLink>
  ));
}

/** Loads what these pages need after client-side navigation and login; otherwise the server has loaded it. */
function useOwnTickets({ username }: User): void {
  const enabled = useMatches().some(({ id }) => routesWithTicketLink.includes(id));
  useQuery({ ...userTicketsQuery(username), enabled });
}

function useOwnPages({ user, pathname }: UserProps) {
  const areaLink = areaSwitchLink(useRights(), isAdminPath(pathname));
  const profile = `/user/${encodeURIComponent(user.username)}`;
  return [
    { href: profile, label: "Profile", Icon: UserRound },
    { href: `${profile}#tickets`, label: "Tickets", Icon: Ticket },
    { href: "/preferences", label: "Preferences", Icon: Settings },
    ...(areaLink ? [{ ...areaLink, Icon: LayoutDashboard }] : []),
  ];
}

/** The user's open entries on waiting lists, once they are needed. */
function useOpenEntries(enabled: boolean) {
  return (useQuery({ ...ownEntriesQuery(), enabled }).data ?? []).filter(isActiveEntry);
}
