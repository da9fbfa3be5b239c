import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useApiForm } from "@/lib/form";
import { required, text } from "@/lib/rules";
import { maxCode } from "../rules";

interface AccessFormProps {
  /** Why the last code is not valid. */
  refusal: string | null;
  onSubmit(code: string): void;
}

const rules = { code: text(required("Enter a code")) };

/** Asks for the code that opens a ticket type for invited people. */
export default function AccessForm({ refusal, onSubmit }: AccessFormProps) {
  const form = useApiForm({ rules, values: { code: "" } });
  return (
    <form {...form.formProps(({ code }) => onSubmit(code))} className="discount-form" method="post">
      <Field error={form.errorOf("code") ?? refusal ?? undefined} label="Invitation code">
        <Input {...form.input("code")} autoCapitalize="characters" autoComplete="off" maxLength={maxCode} />
      </Field>
      <Button disabled={!form.touched} variant="quiet" type="submit">
        Apply
      </Button>
    </form>
  );
}
