import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { OpenInvitation } from "@/api/types";
import { loadSignedInUser, useUser } from "@/features/account";
import { isLocalPage } from "@/lib/local-path";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { invitationPath, invitationQuery } from "./queries";
import { fitsMask } from "./texts";

/** Accepts or declines an invitation. `isForeign`: it is for another account. */
export function useAnswer(invitation: OpenInvitation, token: string) {
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const accepting = useApiMutation("We couldn't accept the invitation");
  const declining = useApiMutation("We couldn't decline the invitation");
  const [refused, setRefused] = useState(false);
  const path = invitationPath(token);
  const { email } = invitation;
  // Different addresses may look the same with a mask: then only the server knows.
  const isForeign = Boolean(user && email) && (refused || !fitsMask(`${user?.email}`, `${email}`));

  const updateState = (state: OpenInvitation["state"]) =>
    queries.setQueryData(invitationQuery(token).queryKey, { ...invitation, state });

  const accept = () =>
    accepting.mutate(
      { method: "POST", path: `${path}/accept` },
      {
        async onSuccess({ next }) {
          updateState("accepted");
          toasts.success("Invitation accepted", invitation.event.title);
          // They may have a role now. Without an answer the invitation is accepted nevertheless.
          if (invitation.kind === "staff") await loadSignedInUser(queries).catch(() => {});
          if (isLocalPage(next)) void navigate(next);
        },
        onError: ({ errors }) => setRefused(Boolean(errors.email && user?.emailVerifiedAt)),
      },
    );
  const decline = () =>
    declining.mutate(
      { method: "POST", path: `${path}/decline` },
      {
        onSuccess() {
          updateState("declined");
          toasts.success("Invitation declined");
        },
      },
    );

  return { accept, decline, accepting: accepting.isPending, declining: declining.isPending, isForeign };
}
