import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { SubmitRow } from "@/components/submit-row";
import { useChange } from "@/lib/change";
import { useApiForm } from "@/lib/form";
import { useToasts } from "@/lib/toasts";
import { type TeamFields, teamBody, teamRules } from "./rules";
import { TeamFieldset } from "./team-fields";
import { useKeepTeam } from "./use-keep-team";
import { useReload } from "./use-reload";

/** What the captain can change of the team. */
export default function ChangeForm({ team, onClose }: { team: Team; onClose(): void }) {
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
          onClose();
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
    <FramedForm {...frame} method="post">
      <FormBody>
        <TeamFieldset form={form} />
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <div className="actions">
          <SubmitRow busy={busy} disabled={!form.touched}>
            Save
          </SubmitRow>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </FormFooter>
    </FramedForm>
  );
}

function fieldsOf({ name, pitch, lookingFor, visibility, joinPolicy }: Team): TeamFields {
  return { name, pitch: pitch ?? "", lookingFor: lookingFor.join(", "), visibility, joinPolicy };
}
