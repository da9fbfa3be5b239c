import type { Team, TeamRequest } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { Button } from "@/components/button";
import { ago } from "@/lib/ago";
import { useAnswer } from "@/lib/answer";
import { useChange } from "@/lib/change";
import { useHeir } from "@/lib/focus";
import { useNow } from "@/lib/now";
import { useToasts } from "@/lib/toasts";
import { requestsQuery } from "./queries";
import { useReload } from "./use-reload";

/** Those who ask to be let in, for the captain to decide. */
export function Requests({ team }: { team: Team }) {
  const requests = useAnswer(requestsQuery(team.id)) ?? [];
  useHeir(requests.length, ".team-body > :last-child > h2");
  if (requests.length === 0 && team.joinPolicy !== "request") return null;
  return (
    <section id="requests">
      <h2>Who asks to join</h2>
      {requests.length > 0 ? (
        <ul className="people team-requests">
          {requests.map((request) => (
            <Request key={request.id} request={request} team={team} />
          ))}
        </ul>
      ) : (
        <p>Nobody at the moment. You will get an e-mail when somebody does.</p>
      )}
    </section>
  );
}

function Request({ team, request }: { team: Team; request: TeamRequest }) {
  const now = useNow();
  const toasts = useToasts();
  const reload = useReload();
  const { change, busy } = useChange<Team | null>("That was not decided");
  const { user, message } = request;
  const decide = (how: "accept" | "decline") =>
    change(
      { method: "POST", path: `/api/v1/teams/${team.id}/requests/${request.id}/${how}` },
      {
        onDone() {
          toasts.success(how === "accept" ? `${user.name} is in` : `${user.name} is told`);
          void reload(team.id);
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
        <p className="caption">{ago(request.createdAt, now)}</p>
        {message ? <p>{message}</p> : null}
        <div className="member-acts">
          <Button busy={busy} disabled={team.placesLeft === 0} onClick={() => decide("accept")} small>
            Let in
          </Button>
          <Button busy={busy} look="quiet" onClick={() => decide("decline")} small>
            Decline
          </Button>
        </div>
      </div>
    </li>
  );
}
