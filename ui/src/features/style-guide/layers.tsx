import { useState } from "react";
import { Button, ButtonLink } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import ConfirmDialog from "@/components/confirm-dialog";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { Sheet } from "@/components/sheet";
import { TwoFactorDialog } from "@/features/account";
import { dialogHref, dialogNames } from "@/lib/dialog-address";
import { useDialogs } from "@/lib/dialogs";
import { useToasts } from "@/lib/toasts";
import { Section, Specimen } from "./specimen";

const sizes = ["small", "medium", "large"] as const;
const sides = ["right", "left", "bottom", "full"] as const;

/** Dialogs, sheets and toasts, each behind a button. */
export function Layers() {
  return (
    <>
      <Section id="dialogs" title="Dialogs">
        <Specimen name="the site's, opened by URL" wide>
          <div className="style-guide-row">
            {dialogNames.map((name) => (
              <ButtonLink href={dialogHref(name, "/_gallery")} key={name} variant="quiet">
                {name}
              </ButtonLink>
            ))}
          </div>
        </Specimen>
        <Specimen name="the site's, opened by the page's state" wide>
          <div className="style-guide-row">
            <StateDialogs />
            <SampleConfirmDialog />
          </div>
        </Specimen>
        <Specimen name="397, 497 and 597 px wide">
          <div className="style-guide-row">
            {sizes.map((size) => (
              <SampleDialog key={size} size={size} />
            ))}
          </div>
        </Specimen>
        <Specimen name="sheets">
          <div className="style-guide-row">
            {sides.map((side) => (
              <SampleSheet key={side} side={side} />
            ))}
          </div>
        </Specimen>
      </Section>
      <Section id="toasts" title="Toasts">
        <Specimen name="one at a time; F8 moves focus to it" wide>
          <ToastButtons />
        </Specimen>
      </Section>
    </>
  );
}

/** Dialogs opened from state: the URL stays the same, and closing another form returns to login. */
function StateDialogs() {
  const dialogs = useDialogs();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => dialogs.open("login", { description: "Log in to take your place." })}>
        Login, with a reason
      </Button>
      <Button variant="quiet" onClick={() => dialogs.open("login", { closable: false })}>
        Login, without a close button
      </Button>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Second factor
      </Button>
      <TwoFactorDialog onClose={close} onSubmit={async () => close()} open={isOpen} />
    </>
  );
}

/** Asks before something that cannot be undone. */
function SampleConfirmDialog() {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Confirmation
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          busy={false}
          danger
          description="This frees your seat."
          label="Cancel ticket"
          onClose={close}
          onConfirm={close}
          title="Cancel your ticket?"
        />
      ) : null}
    </>
  );
}

function SampleDialog({ size }: { size: (typeof sizes)[number] }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {`Dialog, ${size}`}
      </Button>
      <Dialog
        description="The body scrolls; header and footer stay."
        onClose={close}
        open={isOpen}
        size={size}
        title="Transferir o bilhete"
      >
        <FormLayout
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <FormBody>
            <Field hint="They get the ticket as soon as they accept." label="New owner's email" required>
              <Input autoComplete="off" type="email" />
            </Field>
            <Checkbox label="Tell me when they accept" />
          </FormBody>
          <FormFooter>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
            <Button type="submit">Transfer</Button>
          </FormFooter>
        </FormLayout>
      </Dialog>
    </>
  );
}

function SampleSheet({ side }: { side: (typeof sides)[number] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {`Sheet, ${side}`}
      </Button>
      <Sheet onClose={() => setIsOpen(false)} open={isOpen} side={side} title="Order K7-2MX">
        <p>Two tickets, paid on 3 October.</p>
      </Sheet>
    </>
  );
}

function ToastButtons() {
  const toasts = useToasts();
  return (
    <div className="style-guide-row">
      <Button variant="quiet" onClick={() => toasts.show("The programme has changed", "Demos start at 15:30.")}>
        Plain
      </Button>
      <Button variant="quiet" onClick={() => toasts.success("Inscrição confirmada")}>
        Success
      </Button>
      <Button variant="quiet" onClick={() => toasts.error("That did not work", "Check your connection and try again")}>
        Error
      </Button>
      <ProgressButton />
    </div>
  );
}

/** Starts a fake operation that ends with a second click. */
function ProgressButton() {
  const toasts = useToasts();
  const [running, setRunning] = useState<ReturnType<typeof toasts.progress> | null>(null);
  const press = () => {
    if (running) running.success("Sent to 214 people");
    setRunning(running ? null : toasts.progress("Sending…"));
  };
  return (
    <Button variant="quiet" onClick={press}>
      {running ? "Finish" : "Progress"}
    </Button>
  );
}
