import { useState } from "react";
import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { useCopy } from "@/lib/copy";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { InviteLink, useInviteLink } from "./invite-link";
import { useRefetchTeam } from "./use-refetch-team";

const ConfirmDialog = lazyOrThrow(() => import("@/components/confirm-dialog"));

/** The invite link, which every member may share, and the captain may reset. */
export default function ShareLink({ team }: { team: Team }) {
  const link = useInviteLink(team);
  const copy = useCopy();
  const [isConfirming, setIsConfirming] = useState(false);
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const { mutate, isPending } = useApiMutation("We couldn't reset the link");
  const renew = () =>
    mutate(
      { method: "POST", path: `/api/v1/teams/${team.id}/code` },
      {
        onSuccess() {
          setIsConfirming(false);
          toasts.success("Link reset", "The old link no longer works");
          void refetchTeam(team.id);
        },
      },
    );
  return (
    <InviteLink link={link} team={team}>
      <div className="actions">
        <Button onClick={() => void copy(link, "Link copied")}>Copy link</Button>
        {team.you === "captain" ? (
          <Button variant="quiet" onClick={() => setIsConfirming(true)}>
            Reset link
          </Button>
        ) : null}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          busy={isPending}
          danger
          description="The old link will stop working right away."
          label="Reset link"
          onClose={() => setIsConfirming(false)}
          onConfirm={renew}
          title="Reset the invite link?"
        />
      ) : null}
    </InviteLink>
  );
}
