import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FormError } from "@/components/form-error";
import { useFormReply } from "@/lib/form-reply";
import { teamPath } from "./paths";

/** Leaves a team without a script; the last member confirms that this deletes it. */
export function LeaveForm({ team }: { team: Team }) {
  const reply = useFormReply("team-leave");
  const last = team.size === 1;
  return (
    <form action={teamPath(team.event.slug, team.id)} className="team-form" method="post">
      <FormError>{reply?.message ?? null}</FormError>
      {last ? <Checkbox label="I'm the last member. Delete the team." name="confirm" required value="1" /> : null}
      <div className="actions">
        <Button variant="quiet" name="action" type="submit" value="leave">
          {last ? "Delete team" : "Leave team"}
        </Button>
      </div>
    </form>
  );
}
