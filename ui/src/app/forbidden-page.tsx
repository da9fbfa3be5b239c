import { ButtonLink } from "@/components/button";
import { currentUserQuery } from "@/features/account";
import { dialogHref } from "@/lib/dialog-address";
import type { PageRoute } from "@/lib/page";
import { forbidden } from "@/lib/page-error";
import { useCachedQuery } from "@/lib/use-cached-query";
import { StatusPage } from "./status-page";

/** `/403`: where visitors without access are redirected. */
export const forbiddenRoute: PageRoute = {
  load() {
    throw forbidden();
  },
  isInSitemap: false,
};

export function ForbiddenPage() {
  const user = useCachedQuery(currentUserQuery());
  return (
    <StatusPage code={403} lead="Only certain accounts can see this page." art={403} title="You don't have access">
      {user ? null : <ButtonLink href={dialogHref("login", "/")}>Log in</ButtonLink>}
      <ButtonLink href="/" variant={user ? "primary" : "quiet"}>
        Go to the home page
      </ButtonLink>
    </StatusPage>
  );
}
