import Copy from "lucide-react/icons/copy";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { Input } from "@/components/input";
import { SubmitRow } from "@/components/submit-row";
import { useChange } from "@/lib/change";
import { useCopy } from "@/lib/copy";
import { useApiForm } from "@/lib/form";
import { atLeast, code } from "@/lib/rules";

export interface SetUpProps {
  /** The secret as a picture, and as the address the picture holds. */
  svg: string;
  url: string;
  secretKey: string;
  onConfirmed(): void;
}

const rules = { code: code(atLeast(6, "Enter the 6 digits of the code")) };

/** The app learns the secret, and proves it by a code. */
export function SetUp({ svg, url, secretKey, onConfirmed }: SetUpProps) {
  const copy = useCopy();
  const form = useApiForm({ rules, values: { code: "" } });
  const { change, busy } = useChange("Two-factor was not turned on");
  const send = (body: { code: string }) =>
    change(
      { method: "POST", path: "/api/v1/user/confirmed-two-factor-authentication", body },
      { onDone: onConfirmed, onRefused: form.refuse },
    );
  return (
    <FramedForm {...form.frame(send)} method="post">
      <FormBody>
        <div className="two-factor-secret">
          {/* As a picture, a drawing can do nothing but be seen. */}
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
              look="quiet"
              onClick={() => void copy(secretKey, "The key is copied")}
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
        <SubmitRow busy={busy} disabled={!form.touched}>
          Turn on
        </SubmitRow>
      </FormFooter>
    </FramedForm>
  );
}

/** Four by four, to be read and typed. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}
