import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { Input } from "@/components/input";
import { SubmitRow } from "@/components/submit-row";
import { flagsQuery } from "@/features/flags";
import { siteQuery } from "@/features/site";
import type { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import type { Call } from "@/lib/query-client";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import { subscribe } from "./calls";
import { type Entry, emptyEntry, entryRules } from "./rules";

interface SubscribeFormProps {
  /** The page, with the dialog over it, that a refusal is shown on when there is no script. */
  returnTo: string;
  onDone(): void;
}

/** Name, e-mail and phone: sent by us when a script runs, by the browser when none does. */
export function SubscribeForm({ returnTo, onDone }: SubscribeFormProps) {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: flags } = useQuery(flagsQuery());
  const toasts = useToasts();
  const form = useApiForm({ rules: entryRules, values: emptyEntry, reply: useFormReply("stay-connected") });
  const { mutate, isPending } = useMutation<unknown, ApiError, Call, ProgressToast>({
    meta: { saysRefusal: true },
    onMutate: () => toasts.progress("Subscribing..."),
    onError(error, _, toast) {
      toast?.error("Failed to subscribe", error.message);
      form.refuse(error);
    },
    onSuccess(_, __, toast) {
      toast.success("Subscribed!", `You will received future updates regarding ${site.product} 🎉`);
    },
  });

  function send(entry: Entry) {
    // What follows is for whoever still has the form before them; the toast reaches a visitor anywhere.
    const onSuccess = () => {
      form.reset();
      onDone();
    };
    mutate(subscribe(entry), { onSuccess });
  }

  return (
    <FramedForm {...form.frame(send)} action="/stay-connected" method="post">
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
        <SubmitRow
          busy={isPending}
          disabled={!form.touched}
          reason={flags && !flags.stay_connected ? "The list is closed at the moment." : null}
        >
          Stay connected
        </SubmitRow>
      </FormFooter>
    </FramedForm>
  );
}
