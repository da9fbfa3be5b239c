import type { User } from "@/api/types";
import { Switch } from "@/components/switch";
import { useChange } from "@/lib/change";
import { useHydrated } from "@/lib/hydrated";
import { useToasts } from "@/lib/toasts";
import { multipart, useKeepUser } from "./keep-user";
import { Section } from "./section";

type Preference = keyof User["preferences"];

const mails: { name: Preference; label: string; hint: string }[] = [
  {
    name: "signInMails",
    label: "A login on a new device",
    hint: "Worth keeping: it is how you hear of somebody else.",
  },
  {
    name: "eventMails",
    label: "News about your events",
    hint: "When the schedule or the place changes, for instance.",
  },
];

export function MailsSection({ user }: { user: User }) {
  return (
    <Section
      id="mails"
      lead="Mails about your password, your address and your tickets come always. These are up to you."
    >
      <div className="preference-choices">
        {mails.map((mail) => (
          <MailSwitch key={mail.name} user={user} {...mail} />
        ))}
      </div>
      <p className="field-hint">The mailing list is apart from your account: every mail of it has a link to leave.</p>
    </Section>
  );
}

/** Goes over at once, and back when it was refused. */
function MailSwitch({ user, name, label, hint }: (typeof mails)[number] & { user: User }) {
  const toasts = useToasts();
  const keepUser = useKeepUser();
  const hydrated = useHydrated();
  const { change, busy } = useChange<User>("That was not saved");
  const { preferences } = user;

  function turn(on: boolean) {
    if (busy) return;
    keepUser({ preferences: { ...preferences, [name]: on } });
    change(
      { method: "POST", path: "/api/v1/user/profile-information", body: multipart({ [name]: String(on) }) },
      {
        onDone(saved) {
          keepUser(saved);
          toasts.success(on ? "You will get these mails" : "You will not get these mails");
        },
        onRefused: () => keepUser({ preferences }),
      },
    );
  }

  return (
    <Switch
      checked={preferences[name]}
      disabled={!hydrated}
      hint={hint}
      label={label}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  );
}
