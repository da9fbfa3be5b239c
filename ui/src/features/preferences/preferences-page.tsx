import { useLocation } from "react-router";
import type { User } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { useLastUser } from "@/features/account";
import { dialogHref, withoutDialog } from "@/lib/dialog-address";
import { useCurrentSection } from "@/lib/use-current-section";
import { AvatarSection } from "./avatar-section";
import { DataSection } from "./data-section";
import { DevicesSection } from "./devices-section";
import { EmailSection } from "./email-section";
import { EmailPreferencesSection } from "./emails-section";
import { LinkedSection } from "./linked-section";
import { PasswordSection } from "./password-section";
import { ProfileSection } from "./profile-section";
import { Group } from "./section";
import { type GroupId, groups } from "./sections";
import { TwoFactorSection } from "./two-factor-section";

const ids = Object.keys(groups) as GroupId[];

export { load } from "./load";

/** `/preferences` */
export function Page() {
  const user = useLastUser();
  // The key resets all forms when another user logs in.
  return user ? <Preferences key={user.id} user={user} /> : <Guest />;
}

function Preferences({ user }: { user: User }) {
  return (
    <div className="wrap page preferences">
      <header className="page-head">
        <h1>Preferences</h1>
        <p className="lead">
          Logged in as <a href={`/user/${user.username}`}>{user.name}</a>
        </p>
      </header>
      <SectionLinks />
      <div className="preference-list">
        <noscript>
          <p className="note is-warning">
            Turn on JavaScript to change your photo, two-factor authentication, linked accounts, devices and data.
          </p>
        </noscript>
        <Group id="your-profile">
          <ProfileSection user={user} />
          <AvatarSection user={user} />
        </Group>
        <Group id="security">
          <EmailSection user={user} />
          {/* Setting a first password changes the form. */}
          <PasswordSection key={String(user.hasPassword)} user={user} />
          <TwoFactorSection user={user} />
          <LinkedSection />
          <DevicesSection />
        </Group>
        <EmailPreferencesSection user={user} />
        <DataSection user={user} />
      </div>
    </div>
  );
}

function SectionLinks() {
  const current = useCurrentSection(ids);
  return (
    <nav aria-label="Preferences" className="preference-links">
      <ul>
        {Object.entries(groups).map(([id, name]) => (
          <li key={id}>
            <a aria-current={id === current ? "location" : undefined} href={`#${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Guest() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap page lost">
      <div>
        <h1>Log in to manage your account</h1>
        <p className="lead">Profile, password, devices and notifications.</p>
        <p className="actions">
          <ButtonLink href={dialogHref("login", withoutDialog(pathname + search))}>Log in</ButtonLink>
          <ButtonLink href="/" variant="quiet">
            Go to the home page
          </ButtonLink>
        </p>
      </div>
      <Panel className="lost-panel" cols={10} rows={8} seed={15} share={0.35} />
    </div>
  );
}
