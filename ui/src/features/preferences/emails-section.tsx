import type { User } from "@/api/types";
import { Switch } from "@/components/switch";
import { useHydrated } from "@/lib/hydrated";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Section } from "./section";
import { multipart, useUpdateUserCache } from "./use-update-user-cache";

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

export function EmailPreferencesSection({ user }: { user: User }) {
  return (
    <Section
      id="mails"
      lead="Mails about your password, your address and your tickets come always. These are up to you."
    >
      <div className="preference-choices">
        {mails.map((mail) => (
          <EmailSwitch key={mail.name} user={user} {...mail} />
        ))}
      </div>
      <p className="field-hint">The mailing list is apart from your account: every mail of it has a link to leave.</p>
    </Section>
  );
}

/** Switches optimistically; reverts on error. */
function EmailSwitch({ user, name, label, hint }: (typeof mails)[number] & { user: User }) {
  const toasts = useToasts();
  const updateUser = useUpdateUserCache();
  const hydrated = useHydrated();
  const { change, busy } = useApiMutation<User>("That was not saved");
  const { preferences } = user;

  function setEnabled(on: boolean) {
    if (busy) return;
    updateUser({ preferences: { ...preferences, [name]: on } });
    change(
      { method: "POST", path: "/api/v1/user/profile-information", body: multipart({ [name]: String(on) }) },
      {
        onSuccess(saved) {
          updateUser(saved);
          toasts.success(on ? "You will get these mails" : "You will not get these mails");
        },
        onError: () => updateUser({ preferences }),
      },
    );
  }

  return (
    <Switch
      checked={preferences[name]}
      disabled={!hydrated}
      hint={hint}
      label={label}
      onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
    />
  );
}
