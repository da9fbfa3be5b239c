import Copy from "lucide-react/icons/copy";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import { useCopy } from "@/lib/copy";
import { useApiForm } from "@/lib/form";
import { code, minLength } from "@/lib/rules";
import { useApiMutation } from "@/lib/use-api-mutation";

export interface SetUpProps {
  /** The secret as QR code, and the URL it encodes. */
  svg: string;
  url: string;
  secretKey: string;
  onConfirmed(): void;
}

const rules = { code: code(minLength(6, "Enter the 6-digit code")) };

/** Shows the secret and asks for a code to verify the app. */
export function SetUp({ svg, url, secretKey, onConfirmed }: SetUpProps) {
  const copy = useCopy();
  const form = useApiForm({ rules, values: { code: "" } });
  const { mutate, isPending } = useApiMutation("We couldn't turn on two-factor");
  const send = (body: { code: string }) =>
    mutate(
      { method: "POST", path: "/api/v1/user/confirmed-two-factor-authentication", body },
      { onSuccess: onConfirmed, onError: form.showError },
    );
  return (
    <FormLayout {...form.formProps(send)} method="post">
      <FormBody>
        <div className="two-factor-secret">
          {/* An SVG in an `img` cannot run scripts. */}
          <img
            alt="QR code with the key"
            className="qr-code"
            height="240"
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            width="240"
          />
          <div>
            <p className="label">Key</p>
            <p className="data secret-key">{inGroups(secretKey)}</p>
            <Button
              icon={<Copy aria-hidden="true" />}
              variant="quiet"
              onClick={() => void copy(secretKey, "Key copied")}
              small
            >
              Copy key
            </Button>
            <p>
              <a className="app-link" href={url}>
                Open in an app on this device
              </a>
            </p>
          </div>
        </div>
        <Field error={form.errorOf("code")} label="Code from the app" required>
          <Input {...form.input("code")} autoComplete="one-time-code" className="is-code" inputMode="numeric" />
        </Field>
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <SubmitButton busy={isPending} disabled={!form.touched}>
          Turn on
        </SubmitButton>
      </FormFooter>
    </FormLayout>
  );
}

/** Groups of four, for reading and typing. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}
