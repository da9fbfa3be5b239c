import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Button } from "@/components/button";
import { FormBody, FormFooter } from "@/components/form-layout";
import { useCopy } from "@/lib/copy";
import { saveText } from "@/lib/download";
import { useOrigin } from "@/lib/origin";

/** The number of codes in a new set. */
const all = 8;

interface RecoveryCodesProps {
  codes: string[];
  username: string;
  onClose(): void;
}

/** The recovery codes with copy and download. */
export function RecoveryCodes({ codes, username, onClose }: RecoveryCodesProps) {
  const copy = useCopy();
  const host = new URL(useOrigin()).host;
  return (
    <>
      <FormBody>
        <div className="recovery-codes">
          <p className="only-printed">{`Recovery codes for ${username} at ${host}. Each works once.`}</p>
          <ol className="data">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>
        {codes.length < all ? <p className="field-hint">{`${codes.length} of ${all} codes left.`}</p> : null}
        <div className="code-actions">
          <Button
            icon={<Copy aria-hidden="true" />}
            variant="quiet"
            onClick={() => void copy(codes.join("\n"), "Codes copied")}
            small
          >
            Copy
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            variant="quiet"
            onClick={() => saveText(`recovery-codes-${username}.txt`, textOf(codes, username, host))}
            small
          >
            Download
          </Button>
          <Button icon={<Printer aria-hidden="true" />} variant="quiet" onClick={() => window.print()} small>
            Print
          </Button>
        </div>
      </FormBody>
      <FormFooter>
        <Button onClick={onClose}>I've saved them</Button>
      </FormFooter>
    </>
  );
}

function textOf(codes: string[], username: string, host: string): string {
  return `Recovery codes for ${username} at ${host}. Each works once.\n\n${codes.join("\n")}\n`;
}
