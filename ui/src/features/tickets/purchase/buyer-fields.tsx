import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { Textarea } from "@/components/textarea";
import { OptionalFields } from "../optional-fields";

/** Names of the fields, as the API's errors name them. */
type BuyerField = "buyer.name" | "buyer.taxNumber" | "buyer.address";

interface BuyerFieldsProps {
  input(name: BuyerField): { name: string; defaultValue: string };
  errorOf(name: BuyerField): string | undefined;
}

/** Who pays, for the receipt. Optional, so it is folded. */
export function BuyerFields({ input, errorOf }: BuyerFieldsProps) {
  const fields = ["buyer.name", "buyer.taxNumber", "buyer.address"] as const;
  return (
    <OptionalFields
      filled={fields.some((name) => input(name).defaultValue !== "")}
      invalid={fields.some((name) => Boolean(errorOf(name)))}
      title="Add billing details"
    >
      <div className="form-fields">
        <Field error={errorOf("buyer.name")} label="Billing name">
          <Input {...input("buyer.name")} autoComplete="billing name" maxLength={200} />
        </Field>
        <Field error={errorOf("buyer.taxNumber")} hint="Nine digits." label="Tax number (NIF)">
          <Input {...input("buyer.taxNumber")} autoComplete="off" inputMode="numeric" maxLength={20} />
        </Field>
        <Field error={errorOf("buyer.address")} label="Billing address">
          <Textarea {...input("buyer.address")} autoComplete="billing street-address" maxLength={500} rows={3} />
        </Field>
      </div>
    </OptionalFields>
  );
}
