import { useState } from "react";
import { Checkbox, MixedCheckbox } from "@/components/checkbox";
import { ConfirmationField } from "@/components/confirmation-field";
import { ErrorSummary } from "@/components/error-summary";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { OptionGroup } from "@/components/option-group";
import { PasswordInput } from "@/components/password-input";
import { RadioGroup } from "@/components/radio-group";
import { Select } from "@/components/select";
import { SubmitButton } from "@/components/submit-button";
import { Switch } from "@/components/switch";
import { Textarea } from "@/components/textarea";
import { Section, Specimen } from "./specimen";

const sizes = [
  { value: "s", label: "S" },
  { value: "m", label: "M", hint: "Most people take this one." },
  { value: "xl", label: "XL, none left", disabled: true },
];

/** Form fields. */
export function Fields() {
  return (
    <>
      <Section id="fields" title="Fields">
        <Specimen name="empty, required">
          <Field label="Name" required>
            <Input autoComplete="off" placeholder="Maria Conceição" />
          </Field>
        </Specimen>
        <Specimen name="hint">
          <Field hint="Only for the confirmation; no one else sees it." label="Email">
            <Input autoComplete="off" defaultValue="maria.conceicao@example.pt" type="email" />
          </Field>
        </Specimen>
        <Specimen name="error">
          <Field
            error="Email is required"
            hint="Only for the confirmation."
            id="style-guide-email"
            label="Email"
            required
          >
            <Input autoComplete="off" type="email" />
          </Field>
        </Specimen>
        <Specimen name="disabled, read only">
          <Field label="Ticket">
            <Input defaultValue="K7-2MX" disabled />
          </Field>
          <Field label="Event">
            <Input defaultValue="hackathon-2026" readOnly />
          </Field>
        </Specimen>
        <Specimen name="password, can be shown">
          <form className="field">
            <Field label="Account">
              <Input autoComplete="username" defaultValue="maria.conceicao@example.pt" readOnly />
            </Field>
            <Field label="Password" required>
              <PasswordInput autoComplete="current-password" defaultValue="azulejo" />
            </Field>
          </form>
        </Specimen>
        <Specimen name="confirmation by typing a name">
          <SampleConfirmation />
        </Specimen>
        <Specimen name="a rejected form, and one that cannot be sent">
          <FormError>These credentials do not match our records.</FormError>
          <SubmitButton disabled reason="The list is closed at the moment.">
            Stay connected
          </SubmitButton>
        </Specimen>
        <Specimen name="select">
          <Field label="Level">
            <Select defaultValue="2">
              <option value="1">Beginner</option>
              <option value="2">Intermediate</option>
              <option value="3">Advanced, com um nome muito comprido que não cabe na caixa</option>
            </Select>
          </Field>
        </Specimen>
        <Specimen name="select: error, disabled">
          <Field error="Choose a track" label="Track" required>
            <Select defaultValue="">
              <option value="">Choose…</option>
            </Select>
          </Field>
          <Field label="Edition">
            <Select disabled>
              <option>2026</option>
            </Select>
          </Field>
        </Specimen>
        <Specimen name="textarea" wide>
          <Field hint="Plain text; it grows with what you write." label="What will you build?">
            <Textarea placeholder="In two or three sentences" />
          </Field>
        </Specimen>
      </Section>
      <Section id="choices" title="Choices">
        <Specimen name="checkbox">
          <Checkbox defaultChecked label="Send me the programme" />
          <Checkbox label="Tell me about the next edition" />
          <MixedCheckbox label="All challenges" mixed />
          <Checkbox disabled label="Disabled" />
          <Checkbox defaultChecked disabled label="Disabled and checked" />
        </Specimen>
        <Specimen name="checkbox: hint, error">
          <Checkbox hint="You can change it until doors open." label="I'm coming with a team" />
          <Checkbox error="The rules must be accepted" label="I accept the rules of the event" required />
        </Specimen>
        <Specimen name="radio">
          <RadioGroup defaultValue="m" hint="For the T-shirt." legend="Size" options={sizes} />
        </Specimen>
        <Specimen name="radio: error">
          <RadioGroup error="Choose a size" legend="Size" options={sizes} required />
        </Specimen>
        <Specimen name="radio: side by side">
          <RadioGroup defaultValue="s" inline legend="Size" options={sizes.slice(0, 1).concat(sizes.slice(2))} />
        </Specimen>
        <Specimen name="options: several">
          <OptionGroup
            defaultValues={["Vegan"]}
            hint="For the kitchen."
            legend="Dietary needs"
            name="style-guide-several"
            options={["Vegan", "Halal"]}
            type="checkbox"
          />
        </Specimen>
        <Specimen name="options: one, or none">
          <OptionGroup
            defaultValues={[""]}
            inline
            legend="Size"
            name="style-guide-one"
            emptyLabel="No answer"
            options={["S", "M"]}
            type="radio"
          />
        </Specimen>
        <Specimen name="switch">
          <Switch defaultChecked label="Public profile" />
          <Switch hint="Takes effect at once." label="Reminders by email" />
          <Switch disabled label="Disabled" />
        </Specimen>
      </Section>
      <Section id="summary" title="Error summary">
        <Specimen name="links lead to the fields" wide>
          <ErrorSummary
            errors={[
              { id: "style-guide-email", message: "Email is required" },
              { id: "choices", message: "The rules must be accepted" },
            ]}
            title="Two things are still missing"
          />
        </Specimen>
      </Section>
    </>
  );
}

function SampleConfirmation() {
  const [typed, setTyped] = useState("");
  return <ConfirmationField name="Hackathon 2026" onChange={setTyped} value={typed} />;
}
