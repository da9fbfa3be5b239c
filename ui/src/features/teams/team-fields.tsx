import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { RadioGroup } from "@/components/radio-group";
import { Textarea } from "@/components/textarea";
import type { useApiForm } from "@/lib/form";
import { maxLength, type TeamFields } from "./rules";

const visibilities = [
  { value: "public", label: "Everybody", hint: "It stands in the list of teams." },
  { value: "unlisted", label: "Whoever has the link", hint: "Nobody else hears of it." },
];

const policies = [
  { value: "request", label: "By request", hint: "You decide about each one. Your link lets in at once." },
  { value: "code", label: "By your link only" },
  { value: "closed", label: "Nobody", hint: "The team is complete." },
];

/** The fields of a team. */
export function TeamFieldset({ form }: { form: ReturnType<typeof useApiForm<TeamFields>> }) {
  return (
    <>
      <Field error={form.errorOf("name")} label="Name" required>
        <Input {...form.input("name")} autoComplete="off" maxLength={maxLength.name} />
      </Field>
      <Field error={form.errorOf("pitch")} hint="What you want to build, or who you are." label="Pitch">
        <Textarea {...form.input("pitch")} maxLength={maxLength.pitch} rows={3} />
      </Field>
      <Field
        error={form.errorOf("lookingFor")}
        hint="Separated by commas: design, Rust, somebody who can pitch."
        label="Looking for"
      >
        <Input {...form.input("lookingFor")} autoComplete="off" maxLength={maxLength.lookingFor} />
      </Field>
      <RadioGroup
        {...form.input("visibility")}
        error={form.errorOf("visibility")}
        legend="Who can see the team?"
        options={visibilities}
      />
      <RadioGroup
        {...form.input("joinPolicy")}
        error={form.errorOf("joinPolicy")}
        legend="Who can join?"
        options={policies}
      />
    </>
  );
}
