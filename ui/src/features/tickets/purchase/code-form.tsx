import type { Purchase } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { useFocusFallback } from "@/lib/focus";
import { useApiForm } from "@/lib/form";
import { text } from "@/lib/rules";
import { useApiMutation } from "@/lib/use-api-mutation";
import { OptionalFields } from "../optional-fields";
import { purchaseApiPath } from "../queries";
import { maxCode } from "../rules";

interface CodeFormProps {
  event: string;
  type: string;
  /** The code of the purchase. */
  code: string | null;
  /** Why the code of the page's URL is not valid. */
  refusal: string | null;
  onChange(purchase: Purchase): void;
}

const rules = { code: text() };

/** Applies a discount code to a held ticket, or removes it. */
export default function CodeForm({ event, type, code, refusal, onChange }: CodeFormProps) {
  useFocusFallback(code, ".checkout-summary > h2");
  const form = useApiForm({ rules, values: { code: "" } });
  const { mutate, isPending } = useApiMutation("We couldn't apply the code");
  const send = (value: string) =>
    mutate(
      { method: "PUT", path: purchaseApiPath(event, type), body: { code: value } },
      {
        onSuccess: onChange,
        onError: form.showError,
      },
    );
  if (code !== null)
    return (
      <p className="discount-code">
        {"Discount code "}
        <strong>{code}</strong>
        <Button busy={isPending} variant="quiet" onClick={() => send("")}>
          Remove
        </Button>
      </p>
    );
  const error = form.errorOf("code") ?? refusal ?? undefined;
  return (
    <OptionalFields filled={false} invalid={error !== undefined} title="I have a discount code">
      <form {...form.formProps(({ code }) => send(code))} className="discount-form" method="post">
        <Field error={error} label="Discount code">
          <Input
            {...form.input("code")}
            autoCapitalize="characters"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={maxCode}
            spellCheck={false}
          />
        </Field>
        <FormError>{form.formError}</FormError>
        <Button busy={isPending} disabled={!form.touched} variant="quiet" type="submit">
          Apply
        </Button>
      </form>
    </OptionalFields>
  );
}
