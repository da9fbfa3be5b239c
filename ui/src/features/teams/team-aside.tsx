import type { Event, Team } from "@/api/types";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow, useLazyModule } from "@/lib/lazy-module";
import { closedNotice } from "./find-texts";
import { GoodToKnow } from "./good-to-know";
import { Join } from "./join";
import { inviteLink, leaveForm } from "./without-script";

const Leave = lazyOrThrow(() => import("./leave"));
const ShareLink = lazyOrThrow(() => import("./share-link"));

interface TeamAsideProps {
  team: Team;
  event: Event;
  isMember: boolean;
  /** The code of the invite link that led here; empty without one. */
  code: string;
}

/** How to join a team, or how its members invite others and leave. */
export function TeamAside({ team, event, isMember, code }: TeamAsideProps) {
  const hydrated = useHydrated();
  const forms = useLazyModule(leaveForm, false);
  const invite = useLazyModule(inviteLink, false);
  const forming = team.state === "forming";
  const closed = closedNotice(event);
  return (
    <div className="team-aside">
      {isMember && !closed && canInvite(team) ? (
        <div className="team-invite">
          {hydrated ? <ShareLink team={team} /> : null}
          <noscript>{invite ? <invite.PlainInviteLink team={team} /> : null}</noscript>
        </div>
      ) : null}
      {!isMember && forming && (!closed || team.you === "requested") ? (
        <Join code={closed ? "" : code} team={team} />
      ) : null}
      {forming && !closed ? <GoodToKnow event={event} isMember={isMember} /> : null}
      {hydrated && isMember && forming ? <Leave team={team} /> : null}
      {isMember && forming ? <noscript>{forms ? <forms.LeaveForm team={team} /> : null}</noscript> : null}
    </div>
  );
}

/** Whether others can join with the invite link, which only members know. */
function canInvite({ state, joinCode, placesLeft, joinPolicy }: Team): boolean {
  return state === "forming" && Boolean(joinCode) && placesLeft > 0 && joinPolicy !== "closed";
}
