import { useState } from "react";
import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { useFocusFallback } from "@/lib/focus";
import { lazyOrThrow } from "@/lib/lazy-module";

const ChangeForm = lazyOrThrow(() => import("./change-form"));

/** The captain's form for editing the team, loaded on demand. */
export function CaptainTools({ team }: { team: Team }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useFocusFallback(isOpen, ".team-change > h2, button.team-change");
  if (!isOpen)
    return (
      <Button className="team-change" variant="quiet" onClick={() => setIsOpen(true)}>
        Edit team
      </Button>
    );
  return (
    <section className="form-card team-change">
      <h2>Edit team</h2>
      <ChangeForm onClose={close} team={team} />
    </section>
  );
}
