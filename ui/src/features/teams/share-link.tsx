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
  const { change, busy } = useApiMutation<Team>("We couldn't reset the link");
  const link = origin + teamPath(team.event.slug, team.id, team.joinCode);
  const renew = () =>
    change(
      { method: "POST", path: `/api/v1/teams/${team.id}/code` },
      {
        onSuccess() {
          setConfirming(false);
          toasts.success("Link reset", "The old link no longer works");
          void refetchTeam(team.id);
        },
      },
    );
  return (
    <section className="team-box">
      <h2>Invite people</h2>
      <Field hint={inviteText(team.placesLeft)} label="Invite link">
        <Input onFocus={(event) => event.currentTarget.select()} readOnly value={link} />
      </Field>
      <p>
        {"Or tell them the code: "}
        <code>{team.joinCode}</code>
      </p>
      <div className="actions">
        <Button onClick={() => void copy(link, "Link copied")}>Copy link</Button>
        {team.you === "captain" ? (
          <Button look="quiet" onClick={() => setConfirming(true)}>
            Reset link
          </Button>
        ) : null}
      </div>
      {confirming ? (
        <ConfirmDialog
          busy={busy}
          danger
          description="The old link stops working right away."
          label="Reset link"
          onClose={() => setConfirming(false)}
          onConfirm={renew}
          title="Reset the invite link?"
        />
      ) : null}
    </section>
  );
}

function inviteText(placesLeft: number): string {
  return `${placesLeft} more ${placesLeft === 1 ? "person" : "people"} can join with it.`;
}
