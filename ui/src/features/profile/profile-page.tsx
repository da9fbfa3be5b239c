import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Avatar } from "@/components/avatar";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { userTicketsQuery, useUser } from "@/features/account";
import { ownEntriesQuery } from "@/features/waiting-list";
import { largeAvatar } from "@/lib/avatar-image";
import { monthIn } from "@/lib/dates";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Badges } from "./badges";
import { Editions } from "./editions";
import { NextSteps } from "./next-steps";
import { awardsQuery, membershipsQuery, profileQuery } from "./queries";
import { Tickets } from "./tickets";
import { WaitingLists } from "./waiting-lists";

export { load } from "./load";

/** `/user/{username}`: profile, editions and badges. */
export function Page() {
  const { username = "" } = useParams();
  const { data: profile } = useSuspenseQuery(profileQuery(username));
  const memberships = useCachedQuery(membershipsQuery(username));
  const awards = useCachedQuery(awardsQuery(username));
  const user = useUser();
  const tickets = useCachedQuery(userTicketsQuery(username));
  const entries = useCachedQuery(ownEntriesQuery());
  const own = user?.username === profile.username;
  const [first = profile.name] = profile.name.split(" ");
  return (
    <div className="wrap page profile">
      <header className="profile-head">
        <Avatar name={profile.name} size="large" src={largeAvatar(profile.avatar)} />
        <div>
          <h1>{profile.name}</h1>
          <MetaLine
            parts={[
              profile.username,
              <>
                {"Joined "}
                <time dateTime={profile.memberSince}>{monthIn(profile.memberSince, "UTC")}</time>
              </>,
            ]}
          />
          {own ? (
            <ButtonLink href="/preferences" variant="quiet" small>
              Edit profile
            </ButtonLink>
          ) : null}
        </div>
      </header>
      <div className="profile-parts">
        {own && user ? <NextSteps memberships={memberships ?? []} tickets={tickets} user={user} /> : null}
        {own ? <Tickets tickets={tickets} username={profile.username} /> : null}
        {own ? <WaitingLists entries={entries ?? []} /> : null}
        <Editions
          first={first}
          memberships={memberships}
          name={profile.name}
          own={own}
          tickets={own ? (tickets ?? []) : []}
        />
        <Badges awards={awards} own={own} />
      </div>
    </div>
  );
}
