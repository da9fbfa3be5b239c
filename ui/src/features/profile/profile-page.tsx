import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Avatar } from "@/components/avatar";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { useUser } from "@/features/account";
import { editionsPath, editionsWord, siteQuery } from "@/features/site";
import { monthIn } from "@/lib/dates";
import { largePicture } from "@/lib/picture";
import { seedOf } from "@/lib/seed";
import { profileQuery } from "./queries";

export { load } from "./load";

/** `/user/{username}` */
export function Page() {
  const { username = "" } = useParams();
  const { data: profile } = useSuspenseQuery(profileQuery(username));
  const own = useUser()?.username === profile.username;
  return (
    <div className="wrap page profile">
      <header className="profile-head">
        <Avatar name={profile.name} size="large" src={largePicture(profile.avatar)} />
        <div>
          <h1>{profile.name}</h1>
          <p className="data profile-facts">
            <span>{profile.username}</span>
            <span>
              {"Here since "}
              <time dateTime={profile.memberSince}>{monthIn(profile.memberSince, "UTC")}</time>
            </span>
          </p>
          {own ? (
            <ButtonLink href="/preferences" look="quiet" small>
              Edit profile
            </ButtonLink>
          ) : null}
        </div>
      </header>
      <Parts name={profile.name} own={own} />
    </div>
  );
}

/** What somebody gathers here, as far as there is any of it. */
function Parts({ name, own }: { name: string; own: boolean }) {
  const { data: site } = useSuspenseQuery(siteQuery());
  const [first = name] = name.split(" ");
  return (
    <div className="profile-parts">
      <section>
        <h2>{`${own ? "Your" : `${first}'s`} ${editionsWord(site)}`}</h2>
        <Panel className="is-blueprint" cols={10} rows={2} seed={seedOf(name)} share={0} />
        <p>
          {own
            ? "Every edition you take part in lays its panel here, with your team and what you built. "
            : "Every edition lays its panel here, with the team and what it built. None so far. "}
          <a href={editionsPath(site)}>See the past ones</a>
        </p>
      </section>
      <section>
        <h2>Badges</h2>
        <div aria-hidden="true" className="badge-places">
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <p>
          {own
            ? "A badge is a tile of its own. You have none yet."
            : `A badge is a tile of its own. ${first} has none yet.`}
        </p>
      </section>
    </div>
  );
}
