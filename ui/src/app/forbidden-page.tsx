import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { currentUserQuery } from "@/features/account";
import { dialogHref } from "@/lib/dialog-address";
import type { PageRoute } from "@/lib/page";
import { forbidden } from "@/lib/page-error";
import { useCachedQuery } from "@/lib/use-cached-query";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

/** `/403`: where visitors without access are redirected. */
export const forbiddenRoute: PageRoute = {
  load() {
    throw forbidden();
  },
  listed: false,
};

export function ForbiddenPage() {
  const user = useCachedQuery(currentUserQuery());
  return (
    <div className="wrap page lost">
      <div>
        <BackLink />
        <p className="data">403</p>
        <h1>This door is closed to you</h1>
        <p className="lead">
          {user
            ? "There is something here, but your account may not see it."
            : "There is something here, but only for some accounts."}
        </p>
        <p className="actions">
          {user ? null : <ButtonLink href={dialogHref("login", "/")}>Log in</ButtonLink>}
          <ButtonLink href="/" look={user ? "primary" : "quiet"}>
            Go to the home page
          </ButtonLink>
        </p>
        <HelpBox />
      </div>
      <Panel className="lost-panel" cols={10} rows={8} seed={403} share={0} />
    </div>
  );
}
