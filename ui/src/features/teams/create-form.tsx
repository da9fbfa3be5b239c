import { useNavigate } from "react-router";
import type { Event } from "@/api/types";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { SubmitButton } from "@/components/submit-button";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { findPath, teamPath } from "./paths";
import { newTeam, teamBody, teamRules } from "./rules";
import { TeamFieldset } from "./team-fields";
import { useUpdateTeamCache } from "./use-update-team-cache";

/** Creates a team; the user becomes its captain. Sent by our code, or by the browser without a script. */
export function CreateForm({ event }: { event: Pick<Event, "id" | "slug"> }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const updateTeam = useUpdateTeamCache();
  const form = useApiForm({ rules: teamRules, values: newTeam, reply: useFormReply("team-create") });
  const { mutate, isPending } = useApiMutation("We couldn't create the team");
  const frame = form.formProps((values) =>
    mutate(
      { method: "POST", path: "/api/v1/teams", body: { eventId: event.id, ...teamBody(values) } },
      {
        onSuccess(team) {
          updateTeam(team);
          toasts.success(`${team.name} created`, "Share the invite link with your teammates");
          void navigate(teamPath(team.event.slug, team.id));
        },
        onError: form.showError,
      },
    ),
  );
  return (
    <FormLayout {...frame} action={findPath(event.slug)} method="post">
      <FormBody>
        <TeamFieldset folded form={form} />
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <SubmitButton busy={isPending} disabled={!form.touched}>
          Create team
        </SubmitButton>
      </FormFooter>
    </FormLayout>
  );
}
