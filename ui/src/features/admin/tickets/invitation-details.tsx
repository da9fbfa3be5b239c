import { Button } from "@/components/button";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { useCopy } from "@/lib/copy";
import { dayAndClock } from "@/lib/dates";
import { DetailList } from "../records/detail-list";
import type { DetailsProps } from "../records/record-details";

/** An invitation: its link and uses, and what staff can do with it. */
export function InvitationDetails({
  row: invitation,
  timezone,
  onChange,
}: DetailsProps<`/api/v1/events/${string}/invitations/${string}`>) {
  const { may } = useRights();
  const copy = useCopy();
  const path = `/api/v1/events/${invitation.event.slug}/invitations/${invitation.id}` as const;
  const isUnanswered = ["draft", "sent", "bounced"].includes(invitation.state);
  const { link } = invitation;
  return (
    <>
      <DetailList
        items={[
          ["Edition", invitation.event.title],
          ["Used", `${invitation.used} of ${invitation.maxUses}`],
          ["Valid until", dayAndClock(invitation.expiresAt, timezone)],
          ["Invited by", invitation.createdBy?.name],
        ]}
        title="Usage"
      />
      {isUnanswered && may("invitations:update") ? (
        <section className="record-section">
          <h2>Actions</h2>
          <div className="actions">
            {link ? (
              <Button variant="quiet" onClick={() => void copy(link, "Link copied")} small>
                Copy link
              </Button>
            ) : null}
            {invitation.email ? (
              <ActionButton
                description={
                  invitation.state === "draft"
                    ? `We'll email the invitation to ${invitation.email}.`
                    : `We'll email ${invitation.email} a new link. The old link will stop working.`
                }
                successMessage="Invitation sent"
                errorTitle="We couldn't send the invitation"
                label={invitation.state === "draft" ? "Send" : "Send again"}
                onDone={onChange}
                request={() => ({ method: "POST", path: `${path}/resend`, body: {} })}
              />
            ) : null}
            <ActionButton
              danger
              description="Its link will stop working, and we'll release any reserved seat."
              successMessage="Invitation revoked"
              errorTitle="We couldn't revoke the invitation"
              label="Revoke"
              onDone={onChange}
              request={() => ({ method: "POST", path: `${path}/revoke` })}
            />
          </div>
        </section>
      ) : null}
    </>
  );
}
