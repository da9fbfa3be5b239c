import type { Team, TeamRequest } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { Button } from "@/components/button";
import { useFocusFallback } from "@/lib/focus";
import { useNow } from "@/lib/now";
import { relativeTime } from "@/lib/relative-time";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useCachedQuery } from "@/lib/use-cached-query";
import { requestsQuery } from "./queries";
import { useRefetchTeam } from "./use-refetch-team";

interface RequestsProps {
  team: Team;
  /** Whether requests can only be declined. */
  closed: boolean;
}

/** The join requests, for the captain to decide. */
export function Requests({ team, closed }: RequestsProps) {
  const requests = useCachedQuery(requestsQuery(team.id)) ?? [];
  useFocusFallback(requests.length, "#requests > h2, #members > h2");
  if (requests.length === 0 && team.joinPolicy !== "request") return null;
  return (
    <section id="requests">
      <h2>Join requests</h2>
      {requests.length > 0 ? (
        <ul className="people team-requests">
          {requests.map((request) => (
            <Request closed={closed} key={request.id} request={request} team={team} />
          ))}
        </ul>
      ) : (
        <p>
          {closed
            ? "Teams are closed, so no one can ask to join."
            : "No requests right now. We'll email you when one comes in."}
        </p>
      )}
    </section>
  );
}

function Request({ team, request, closed }: { team: Team; request: TeamRequest; closed: boolean }) {
  const now = useNow();
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const { mutate, isPending } = useApiMutation("We couldn't save your answer");
  const { user, message } = request;
  const decide = (decision: "accept" | "decline") =>
    mutate(
      { method: "POST", path: `/api/v1/teams/${team.id}/requests/${request.id}/${decision}` },
      {
        onSuccess() {
          toasts.success(decision === "accept" ? `${user.name} joined` : `Declined – we'll let ${user.name} know`);
          void refetchTeam(team.id);
        },
      },
    );
  return (
    <li>
      <Avatar name={user.name} src={user.avatar} />
      <div>
        <a href={`/user/${user.username}`}>
          <strong>{user.name}</strong>
        </a>
        <p className="caption">{relativeTime(request.createdAt, now)}</p>
        {message ? <p>{message}</p> : null}
        <div className="member-actions">
          <Button busy={isPending} disabled={closed || team.placesLeft === 0} onClick={() => decide("accept")} small>
            Accept
          </Button>
          <Button busy={isPending} variant="quiet" onClick={() => decide("decline")} small>
            Decline
          </Button>
        </div>
      </div>
    </li>
  );
}
