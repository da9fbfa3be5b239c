import type { User } from "@/api/types";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useUpdateUserCache } from "@/features/account";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { multipart } from "@/lib/multipart";
import { useOrigin } from "@/lib/origin";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { type Profile, profileRules, usernameOf } from "./rules";
import { CollapsibleForm, Section } from "./section";
import { SectionForm } from "./section-form";

export function ProfileSection({ user }: { user: User }) {
  const toasts = useToasts();
  const updateUser = useUpdateUserCache();
  const { mutate, isPending } = useApiMutation("We couldn't save your profile");
  const reply = useFormReply("preferences-profile");
  const form = useApiForm<Profile>({
    rules: profileRules,
    values: { name: user.name, username: user.username },
    reply,
  });

  function send({ name, username }: Profile) {
    const body = multipart({
      ...(name !== user.name && { name }),
      ...(username !== user.username && { username }),
    });
    mutate(
      { method: "POST", path: "/api/v1/user/profile-information", body },
      {
        onSuccess(saved) {
          updateUser(saved);
          form.resetTo({ name: saved.name, username: saved.username });
          toasts.success("Profile saved");
        },
        onError: form.showError,
      },
    );
  }

  return (
    <Section
      id="profile"
      lead={
        <>
          <strong>{user.name}</strong>, {user.username}
        </>
      }
    >
      <CollapsibleForm label="Change name or username" open={reply !== null}>
        <SectionForm {...form} action="profile" busy={isPending} formProps={form.formProps(send)} label="Save profile">
          <Field error={form.errorOf("name")} label="Name" required>
            <Input {...form.input("name")} autoComplete="name" maxLength={255} />
          </Field>
          <Field
            error={form.errorOf("username")}
            hint={<Address username={usernameOf(form.entered.username) || user.username} />}
            label="Username"
            required
          >
            <Input
              {...form.input("username")}
              autoCapitalize="none"
              autoComplete="username"
              maxLength={30}
              spellCheck={false}
            />
          </Field>
        </SectionForm>
      </CollapsibleForm>
    </Section>
  );
}

/** The profile's URL, updated while typing. */
function Address({ username }: { username: string }) {
  const host = useOrigin().replace(/^https?:\/\//, "");
  return (
    <>
      {"Your profile: "}
      <span className="data address">{`${host}/user/${username}`}</span>
    </>
  );
}
