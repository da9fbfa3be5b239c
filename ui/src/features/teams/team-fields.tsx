import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { RadioGroup } from "@/components/radio-group";
import { Textarea } from "@/components/textarea";
import type { useApiForm } from "@/lib/form";
import { maxLength, type TeamFields } from "./rules";

const visibilities = [
  { value: "public", label: "Everyone", hint: "Listed publicly." },
  { value: "unlisted", label: "Anyone with the link", hint: "Not listed." },
];

const policies = [
  {
    value: "request",
    label: "By request",
    hint: "You approve each request. People with your invite link join directly.",
  },
  { value: "code", label: "Invite link only" },
  { value: "closed", label: "No one", hint: "The team is complete." },
];

interface TeamFieldsetProps {
  form: ReturnType<typeof useApiForm<TeamFields>>;
  /** Whether the settings that have a good default are folded. */
  folded?: boolean;
}

/** The fields of a team. */
export function TeamFieldset({ form, folded = false }: TeamFieldsetProps) {
  const settings = (
    <>
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
        hint="Separated by commas: design, Rust, someone who can pitch."
        label="Looking for"
      >
        <Input {...form.input("lookingFor")} autoComplete="off" maxLength={maxLength.lookingFor} />
      </Field>
      {folded ? (
        <details>
          <summary className="popover-button">Who can see and join</summary>
          <div className="form-fields">{settings}</div>
        </details>
      ) : (
        settings
      )}
    </>
  );
}
