import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import { flagsQuery } from "@/features/flags";
import { siteQuery } from "@/features/site";
import type { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import { subscribe } from "./mutations";
import { type Entry, emptyEntry, entryRules } from "./rules";

interface SubscribeFormProps {
  /** The URL, including the dialog, that shows errors without a script. */
  returnTo: string;
  onDone(): void;
}

/** Name, email and phone. Submitted by our code, or by the browser without a script. */
export function SubscribeForm({ returnTo, onDone }: SubscribeFormProps) {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: flags } = useQuery(flagsQuery());
  const toasts = useToasts();
  const form = useApiForm({ rules: entryRules, values: emptyEntry, reply: useFormReply("stay-connected") });
  const { mutate, isPending } = useMutation<unknown, ApiError, ReturnType<typeof subscribe>, ProgressToast>({
    meta: { handlesForbidden: true },
    onMutate: () => toasts.progress("Subscribing..."),
    onError(error, _, toast) {
      toast?.error("Failed to subscribe", error.message);
      form.showError(error);
    },
    onSuccess(_, __, toast) {
      toast.success("Subscribed!", `You will received future updates regarding ${site.product} 🎉`);
    },
  });

  function send(entry: Entry) {
    // Callbacks of `mutate` do not run after unmount; the toast is shown in any case.
    const onSuccess = () => {
      form.reset();
      onDone();
    };
    mutate(subscribe(entry), { onSuccess });
  }

  return (
    <FormLayout {...form.formProps(send)} action="/stay-connected" method="post">
      <FormBody>
        <fieldset className="form-fields is-two">
          <legend>Your information</legend>
          <Field className="is-wide" error={form.errorOf("name")} label="Name" required>
            <Input {...form.input("name")} autoComplete="name" placeholder="First and last name" />
          </Field>
          <Field error={form.errorOf("email")} label="E-mail" required>
            <Input {...form.input("email")} autoComplete="email" type="email" />
          </Field>
          <Field error={form.errorOf("phone")} label="Phone number">
            <Input {...form.input("phone")} autoComplete="tel" type="tel" />
          </Field>
        </fieldset>
        <input name="returnTo" type="hidden" value={returnTo} />
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <SubmitButton
          busy={isPending}
          disabled={!form.touched}
          reason={flags && !flags.stay_connected ? "Sign-up is currently closed." : null}
        >
          Stay connected
        </SubmitButton>
        <p className="field-hint">We'll email you a link to confirm.</p>
      </FormFooter>
    </FormLayout>
  );
}
