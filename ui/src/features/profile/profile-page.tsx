import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Avatar } from "@/components/avatar";
import { ButtonLink } from "@/components/button";
import { DataLine } from "@/components/data-line";
import { useUser } from "@/features/account";
import { useAnswer } from "@/lib/answer";
import { monthIn } from "@/lib/dates";
import { largePicture } from "@/lib/picture";
import { Badges } from "./badges";
import { Editions } from "./editions";
import { NextSteps } from "./next-steps";
import { awardsQuery, membershipsQuery, profileQuery } from "./queries";

export { load } from "./load";

/** `/user/{username}`: who it is, where they took part and what they were given for it. */
export function Page() {
  const { username = "" } = useParams();
  const { data: profile } = useSuspenseQuery(profileQuery(username));
  const memberships = useAnswer(membershipsQuery(username));
  const awards = useAnswer(awardsQuery(username));
  const user = useUser();
  const own = user?.username === profile.username;
  const [first = profile.name] = profile.name.split(" ");
  return (
    <div className="wrap page profile">
      <header className="profile-head">
        <Avatar name={profile.name} size="large" src={largePicture(profile.avatar)} />
        <div>
          <h1>{profile.name}</h1>
          <DataLine
            parts={[
              profile.username,
              <>
                {"Here since "}
                <time dateTime={profile.memberSince}>{monthIn(profile.memberSince, "UTC")}</time>
              </>,
            ]}
          />
          {own ? (
            <ButtonLink href="/preferences" look="quiet" small>
              Edit profile
            </ButtonLink>
          ) : null}
        </div>
      </header>
      <div className="profile-parts">
        {own && user ? <NextSteps memberships={memberships ?? []} user={user} /> : null}
        <Editions first={first} memberships={memberships} name={profile.name} own={own} />
        <Badges awards={awards} first={first} own={own} />
      </div>
    </div>
  );
}
