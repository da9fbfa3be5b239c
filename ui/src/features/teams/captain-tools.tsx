import { lazy, Suspense, useState } from "react";
import type { Team } from "@/api/types";
import { Button } from "@/components/button";

const ChangeForm = lazy(() => import("./change-form"));

/** The captain's way to change the team: a form that is fetched when it is wanted. */
export function CaptainTools({ team }: { team: Team }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="team-change">
      <Button aria-expanded={open} look="quiet" onClick={() => setOpen(!open)}>
        Change the team
      </Button>
      <Suspense>{open ? <ChangeForm onSaved={() => setOpen(false)} team={team} /> : null}</Suspense>
    </div>
  );
}
