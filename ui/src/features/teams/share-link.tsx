import { useState } from "react";
import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useCopy } from "@/lib/copy";
import { lazyComponent } from "@/lib/lazy-module";
import { useOrigin } from "@/lib/origin";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { teamPath } from "./paths";
import { useRefetchTeam } from "./use-refetch-team";

const ConfirmDialog = lazyComponent(() => import("@/components/confirm-dialog"));

/** The invitation link, which every member may share. */
export default function ShareLink({ team }: { team: Team }) {
  const origin = useOrigin();
  const copy = useCopy();
  const [confirming, setConfirming] = useState(false);
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const { change, busy } = useApiMutation<Team>("The link was not changed");
  if (!team.joinCode || team.placesLeft === 0 || team.joinPolicy === "closed") return null;
  const link = origin + teamPath(team.event.slug, team.id, team.joinCode);
  const renew = () =>
    change(
      { method: "POST", path: `/api/v1/teams/${team.id}/code` },
      {
        onSuccess() {
          setConfirming(false);
          toasts.success("There is a new link", "The old one lets nobody in any more");
          void refetchTeam(team.id);
        },
      },
    );
  return (
    <section className="team-box">
      <h2>Bring others in</h2>
      <Field hint="Whoever opens it can join at once, while there is a place." label="Link of the team">
        <Input onFocus={(event) => event.currentTarget.select()} readOnly value={link} />
      </Field>
      <div className="actions">
        <Button onClick={() => void copy(link, "The link is copied")}>Copy the link</Button>
        {team.you === "captain" ? (
          <Button look="quiet" onClick={() => setConfirming(true)}>
            New link
          </Button>
        ) : null}
      </div>
      {confirming ? (
        <ConfirmDialog
          busy={busy}
          danger
          description="The old one stops working at once, also for those you have sent it to."
          label="Make a new link"
          onClose={() => setConfirming(false)}
          onConfirm={renew}
          title="Make a new link?"
        />
      ) : null}
    </section>
  );
}
