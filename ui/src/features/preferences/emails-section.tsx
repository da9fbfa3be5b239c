import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FormError } from "@/components/form-error";
import { Switch } from "@/components/switch";
import { currentUserQuery } from "@/features/account";
import { useFormReply } from "@/lib/form-reply";
import { useHydrated } from "@/lib/hydrated";
import { multipart } from "@/lib/multipart";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Section } from "./section";

type Preference = keyof User["preferences"];

const mails: { name: Preference; label: string; hint: string }[] = [
  {
    name: "signInMails",
    label: "Logins from new devices",
    hint: "Recommended: tells you if someone else logs in.",
  },
  {
    name: "eventMails",
    label: "Event updates",
    hint: "Messages from the organisers and team news, such as join requests.",
  },
];

export function EmailPreferencesSection({ user }: { user: User }) {
  return (
    <Section id="mails" level={2} lead="We always email you about security and tickets. The emails below are optional.">
      <div className="preference-choices" data-scripted>
        {mails.map((mail) => (
          <EmailSwitch key={mail.name} user={user} {...mail} />
        ))}
      </div>
      <noscript>
        <EmailForm user={user} />
      </noscript>
      <p className="field-hint">The mailing list is separate; use the unsubscribe link in any of its emails.</p>
    </Section>
  );
}

/** The same choices with a button, for browsers without a script. */
function EmailForm({ user }: { user: User }) {
  const reply = useFormReply("preferences-mails");
  return (
    <form action="/preferences" className="preference-form" method="post">
      <input name="action" type="hidden" value="mails" />
      {mails.map(({ name, label, hint }) => (
        <Checkbox defaultChecked={user.preferences[name]} hint={hint} key={name} label={label} name={name} />
      ))}
      <FormError>{reply?.message}</FormError>
      <div className="preference-actions">
        <Button type="submit">Save notification settings</Button>
      </div>
    </form>
  );
}

/** Switches optimistically; reverts on error. */
function EmailSwitch({ user, name, label, hint }: (typeof mails)[number] & { user: User }) {
  const toasts = useToasts();
  const update = usePreferenceUpdate(name);
  const hydrated = useHydrated();
  const { mutate, isPending } = useApiMutation("We couldn't save your notification settings");
  function setEnabled(on: boolean) {
    if (isPending) return;
    update(on);
    mutate(
      { method: "POST", path: "/api/v1/user/profile-information", body: multipart({ [name]: String(on) }) },
      {
        onSuccess(saved) {
          update(saved.preferences[name]);
          toasts.success(on ? "Notification turned on" : "Notification turned off");
        },
        onError: () => update(!on),
      },
    );
  }

  return (
    <Switch
      checked={user.preferences[name]}
      disabled={!hydrated}
      hint={hint}
      label={label}
      onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
    />
  );
}

/** Changes one preference of the cached user. Other switches may have changed theirs meanwhile. */
function usePreferenceUpdate(name: Preference): (on: boolean) => void {
  const queries = useQueryClient();
  return (on) =>
    queries.setQueryData(
      currentUserQuery().queryKey,
      (user) => user && { ...user, preferences: { ...user.preferences, [name]: on } },
    );
}
