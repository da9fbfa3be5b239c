import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/button";
import { Link } from "@/components/link";
import { Section, Specimen } from "./specimen";

const looks = ["primary", "quiet", "danger", "sol", "link"] as const;

/** Buttons. */
export function Controls() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Section id="buttons" title="Buttons">
        {looks.map((look) => (
          <Specimen key={look} name={look} wide>
            <div className="style-guide-row">
              <Button look={look}>Get your ticket</Button>
              <Button icon={<Trash aria-hidden="true" />} look={look}>
                With icon
              </Button>
              <Button busy look={look}>
                Sending
              </Button>
              <Button disabled look={look}>
                Disabled
              </Button>
              <Button look={look} small>
                Small
              </Button>
              <Button hideLabel icon={<Copy aria-hidden="true" />} look={look}>
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
          <Button look="quiet">Confirmar a inscrição da equipa e receber os bilhetes por correio eletrónico</Button>
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
            <ButtonLink href="/events" icon={<ArrowRight aria-hidden="true" />} look="quiet">
              All editions
            </ButtonLink>
          </div>
        </Specimen>
      </Section>
    </>
  );
}
