import { useNavigate } from "react-router";
import type { Team } from "@/api/types";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { SubmitRow } from "@/components/submit-row";
import { useChange } from "@/lib/change";
import { useApiForm } from "@/lib/form";
import { useHydrated } from "@/lib/hydrated";
import { useToasts } from "@/lib/toasts";
import { teamPath } from "./paths";
import { newTeam, teamBody, teamRules } from "./rules";
import { TeamFieldset } from "./team-fields";
import { useKeepTeam } from "./use-keep-team";

/** A new team for an event; its captain is whoever makes it. */
export function CreateForm({ eventId }: { eventId: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const toasts = useToasts();
  const keep = useKeepTeam();
  const form = useApiForm({ rules: teamRules, values: newTeam });
  const { change, busy } = useChange<Team>("The team was not made");
  const frame = form.frame((values) =>
    change(
      { method: "POST", path: "/api/v1/teams", body: { eventId, ...teamBody(values) } },
      {
        onDone(team) {
          keep(team);
          toasts.success(`${team.name} is made`, "Send its link to those you want in it");
          void navigate(teamPath(team.event.slug, team.id));
        },
        onRefused: form.refuse,
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
        <SubmitRow busy={busy} disabled={!hydrated || !form.touched}>
          Make the team
        </SubmitRow>
      </FormFooter>
    </FramedForm>
  );
}
