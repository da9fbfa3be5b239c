import type { Team } from "@/api/types";
import { FormError } from "@/components/form-error";
import { SubmitRow } from "@/components/submit-row";
import { useChange } from "@/lib/change";
import { useApiForm } from "@/lib/form";
import { useToasts } from "@/lib/toasts";
import { type TeamFields, teamBody, teamRules } from "./rules";
import { TeamFieldset } from "./team-fields";
import { useKeepTeam } from "./use-keep-team";
import { useReload } from "./use-reload";

/** What the captain can change of the team. */
export default function ChangeForm({ team, onSaved }: { team: Team; onSaved(): void }) {
  const toasts = useToasts();
  const keep = useKeepTeam();
  const reload = useReload();
  const form = useApiForm<TeamFields>({ rules: teamRules, values: fieldsOf(team) });
  const { change, busy } = useChange<Team>("The team was not changed");
  const frame = form.frame((values) =>
    change(
      { method: "PUT", path: `/api/v1/teams/${team.id}`, body: { version: team.version, ...teamBody(values) } },
      {
        onDone(changed) {
          keep(changed);
          toasts.success("The team is saved");
          onSaved();
        },
        onRefused(error) {
          form.refuse(error);
          // What is filled in stays: sent once more, it is meant for the team as it is now.
          if (error.status === 409) void reload(team.id);
        },
      },
    ),
  );
  return (
    <form {...frame} className="team-form" method="post">
      <TeamFieldset form={form} />
      <FormError>{form.formError}</FormError>
      <SubmitRow busy={busy} disabled={!form.touched}>
        Save
      </SubmitRow>
    </form>
  );
}

function fieldsOf({ name, pitch, lookingFor, visibility, joinPolicy }: Team): TeamFields {
  return { name, pitch: pitch ?? "", lookingFor: lookingFor.join(", "), visibility, joinPolicy };
}
