import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/button";
import { Link } from "@/components/link";
import { Section, Specimen } from "./specimen";

const variants = ["primary", "quiet", "danger", "sol", "link"] as const;

/** Buttons. */
export function Controls() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Section id="buttons" title="Buttons">
        {variants.map((variant) => (
          <Specimen key={variant} name={variant} wide>
            <div className="style-guide-row">
              <Button variant={variant}>Get your ticket</Button>
              <Button icon={<Trash aria-hidden="true" />} variant={variant}>
                With icon
              </Button>
              <Button busy variant={variant}>
                Sending
              </Button>
              <Button disabled variant={variant}>
                Disabled
              </Button>
              <Button variant={variant} small>
                Small
              </Button>
              <Button hideLabel icon={<Copy aria-hidden="true" />} variant={variant}>
                Copy
              </Button>
            </div>
          </Specimen>
        ))}
        <Specimen name="press it: busy for as long as you like">
          <div className="style-guide-row">
            <Button busy={busy} onClick={() => setBusy(true)}>
              Save changes
            </Button>
          </div>
        </Specimen>
        <Specimen name="a long label on a narrow screen">
          <Button variant="quiet">Confirmar a inscrição da equipa e receber os bilhetes por correio eletrónico</Button>
        </Specimen>
      </Section>
      <Section id="links" title="Links">
        <Specimen name="internal, external">
          <p>
            Read the <Link href="/events">editions</Link> or the{" "}
            <Link href="https://www.uminho.pt">university's own pages</Link>.
          </p>
        </Specimen>
        <Specimen name="as a button">
          <div className="style-guide-row">
            <ButtonLink href="/events" icon={<ArrowRight aria-hidden="true" />} variant="quiet">
              All editions
            </ButtonLink>
          </div>
        </Specimen>
      </Section>
    </>
  );
}
