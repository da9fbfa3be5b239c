import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { checkInFragment } from "../sections";

/** The address in the QR code of a ticket. */
const ticketPath = /^\/user\/[\w-]+\/tickets\/[\w-]+\/?$/;

/** The path of the page that checks a ticket in; null if a text is not the link in a ticket's QR code. */
export function scannedPath(text: string, origin: string): string | null {
  try {
    const { pathname, search, searchParams } = new URL(text.trim(), origin);
    return ticketPath.test(pathname) && searchParams.has("signature") ? pathname + search : null;
  } catch {
    return null;
  }
}

/** The way to check-in, for people at the door: by camera, or with a scanner that types. */
export function CheckInForm() {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const path = scannedPath(String(new FormData(event.currentTarget).get("link")), window.location.origin);
    if (path) void navigate(path);
    else setError("This isn't the link in a ticket's QR code. Scan the code again.");
  }

  return (
    <section className="record-section check-in-entry" id={checkInFragment}>
      <h2>Check-in</h2>
      <p>
        Scan a ticket's QR code with your phone's camera. The page that opens shows whether the ticket is valid and lets
        you check it in.
      </p>
      <form className="needs-script" noValidate onSubmit={submit}>
        <Field error={error} hint="A handheld scanner fills in this field." label="Link in the QR code">
          <Input autoComplete="off" name="link" onChange={() => setError(undefined)} spellCheck={false} type="text" />
        </Field>
        <p>
          <Button type="submit">Open ticket</Button>
        </p>
      </form>
    </section>
  );
}
