import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { SubmitButton } from "@/components/submit-button";
import { useApiForm } from "@/lib/form";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { type TeamFields, teamBody, teamRules } from "./rules";
import { TeamFieldset } from "./team-fields";
import { useRefetchTeam } from "./use-refetch-team";
import { useUpdateTeamCache } from "./use-update-team-cache";

/** The captain's form for editing the team. */
export default function ChangeForm({ team, onClose }: { team: Team; onClose(): void }) {
  const toasts = useToasts();
  const updateTeam = useUpdateTeamCache();
  const refetchTeam = useRefetchTeam();
  const form = useApiForm<TeamFields>({ rules: teamRules, values: fieldsOf(team) });
  const { mutate, isPending } = useApiMutation("We couldn't save the team");
  const frame = form.formProps((values) =>
    mutate(
      { method: "PUT", path: `/api/v1/teams/${team.id}`, body: { version: team.version, ...teamBody(values) } },
      {
        onSuccess(changed) {
          updateTeam(changed);
          toasts.success("Team saved");
          onClose();
        },
        onError(error) {
          // On a conflict, keep the input and show the error once submitting again applies to the current version.
          if (error.status === 409) void refetchTeam(team.id).then(() => form.showError(error));
          else form.showError(error);
        },
      },
    ),
  );
  return (
    <FormLayout {...frame} method="post">
      <FormBody>
        <TeamFieldset form={form} />
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <div className="actions">
          <SubmitButton busy={isPending} disabled={!form.touched}>
            Save
          </SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </FormFooter>
    </FormLayout>
  );
}

function fieldsOf({ name, pitch, lookingFor, visibility, joinPolicy }: Team): TeamFields {
  return { name, pitch: pitch ?? "", lookingFor: lookingFor.join(", "), visibility, joinPolicy };
}
