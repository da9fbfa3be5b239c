import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Event, TicketType } from "@/api/types";
import { Checkbox } from "@/components/checkbox";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { RadioGroup } from "@/components/radio-group";
import { SubmitButton } from "@/components/submit-button";
import { useUser } from "@/features/account";
import { ticketStateOf } from "@/features/programme";
import { ownTeamsQuery } from "@/features/teams";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { price } from "@/lib/money";
import { waitingListPath } from "@/lib/ticket-paths";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useCachedQuery } from "@/lib/use-cached-query";
import { entryPath } from "./entries";
import { ownEntriesQuery } from "./queries";
import { guestRules, type JoinFields, joinBody, userRules } from "./rules";

const anyType = { value: "", label: "Any ticket", hint: "The first seat that frees up, of any type." };

interface JoinFormProps {
  event: Event;
  /** The ticket types with a waiting list. */
  types: readonly TicketType[];
  /** Whether people can wait for any of them. */
  allowAnyType: boolean;
  /** Slug of the ticket type that is chosen at first. */
  selectedType: string;
}

/** Joins the waiting list. Sent by our code, or by the browser without a script. */
export function JoinForm({ event, types, allowAnyType, selectedType }: JoinFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const user = useUser();
  const own = useCachedQuery(ownTeamsQuery())?.find((team) => team.event.slug === event.slug);
  const team = user?.emailVerifiedAt ? own : undefined;
  const page = waitingListPath(event.slug);
  const form = useApiForm({
    rules: user ? userRules : guestRules,
    values: { ticketType: selectedType, name: "", email: "", team: "", wholeTeam: "" },
    reply: useFormReply("waiting-list"),
  });
  const { mutate, isPending } = useApiMutation("We couldn't add you to the waiting list");
  const formProps = form.formProps((values) =>
    mutate(
      { method: "POST", path: "/api/v1/waiting-list", body: joinBody(event.slug, values) },
      {
        onSuccess(joined) {
          void queries.invalidateQueries(ownEntriesQuery());
          void navigate("id" in joined ? entryPath(joined.id) : `${page}?sent=1`);
        },
        onError: form.showError,
      },
    ),
  );
  return (
    <FormLayout {...formProps} action={page} method="post">
      <FormBody>
        <div className="form-fields">
          <RadioGroup
            defaultValue={form.input("ticketType").defaultValue}
            error={form.errorOf("ticketType")}
            legend="Which ticket are you waiting for?"
            name="ticketType"
            options={[
              ...(allowAnyType ? [anyType] : []),
              ...types.map((type) => ({
                value: type.slug,
                label: `${type.name}, ${price(type.price)}`,
                hint: ticketStateOf(type, event.timezone),
              })),
            ]}
          />
          {user ? (
            <p>
              {user.emailVerifiedAt
                ? `We'll email ${user.email} when we can offer you a seat.`
                : `We'll send a link to ${user.email}. You'll get your place once you confirm.`}
            </p>
          ) : (
            <GuestFields form={form} />
          )}
          {team ? <TeamFields form={form} name={team.name} /> : null}
        </div>
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <SubmitButton busy={isPending} disabled={false}>
          Join the waiting list
        </SubmitButton>
      </FormFooter>
    </FormLayout>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useApiForm<JoinFields>>;
}

/** Who waits, and how to reach them. */
function GuestFields({ form }: FieldsProps) {
  return (
    <>
      <Field error={form.errorOf("name")} label="Name" required>
        <Input {...form.input("name")} autoComplete="name" maxLength={255} />
      </Field>
      <Field
        error={form.errorOf("email")}
        hint="We'll send you a link. You'll get your place once you confirm."
        label="Email"
        required
      >
        <Input {...form.input("email")} autoComplete="email" type="email" />
      </Field>
    </>
  );
}

/** Whether the user's team waits together. */
function TeamFields({ form, name }: FieldsProps & { name: string }) {
  return (
    <fieldset className="field">
      <legend className="label">Your team</legend>
      <Checkbox
        defaultChecked={form.entered.team === "on"}
        error={form.errorOf("team")}
        hint="One place on the list for all members without a ticket."
        label={`Join the list with ${name}`}
        name="team"
      />
      <Checkbox
        defaultChecked={form.entered.wholeTeam === "on"}
        hint="Otherwise we'll offer your team as many seats as are free."
        label="Only take seats if all of us get one"
        name="wholeTeam"
      />
    </fieldset>
  );
}
