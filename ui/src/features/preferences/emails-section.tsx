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
    label: "New device logins",
    hint: "Recommended: tells you if someone else gets in.",
  },
  {
    name: "eventMails",
    label: "Event updates",
    hint: "Schedule or venue changes.",
  },
];

export function EmailPreferencesSection({ user }: { user: User }) {
  return (
    <Section id="mails" level={2} lead="We always email you about security and tickets. These are optional.">
      <div className="preference-choices">
        {mails.map((mail) => (
          <EmailSwitch key={mail.name} user={user} {...mail} />
        ))}
      </div>
      <p className="field-hint">The newsletter is separate; use the unsubscribe link in any issue.</p>
    </Section>
  );
}

/** Switches optimistically; reverts on error. */
function EmailSwitch({ user, name, label, hint }: (typeof mails)[number] & { user: User }) {
  const toasts = useToasts();
  const updateUser = useUpdateUserCache();
  const hydrated = useHydrated();
  const { change, busy } = useApiMutation<User>("We couldn't save that");
  const { preferences } = user;

  function setEnabled(on: boolean) {
    if (busy) return;
    updateUser({ preferences: { ...preferences, [name]: on } });
    change(
      { method: "POST", path: "/api/v1/user/profile-information", body: multipart({ [name]: String(on) }) },
      {
        onSuccess(saved) {
          updateUser(saved);
          toasts.success(on ? "Turned on" : "Turned off");
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
